// The widget of a map for anywidget: the page in a frame with an opaque origin.

// Milliseconds without an answer of the kernel, after which a text stands in place of the map.
const PATIENCE = 20_000;
const SANDBOX = "allow-scripts allow-downloads allow-popups";

// The key of the map whose view is telling a change, or null. Other views of that map are not to follow it.
let teller = null;

/** Shows the map; returns what removes it. */
function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", SANDBOX);
  frame.title = "Map";
  frame.style.cssText = `display:block;width:100%;height:${model.get("_height")}px;border:0`;
  el.append(frame);
  const token = crypto.randomUUID?.() ?? String(Math.random());
  let port = null;
  let isClosed = false;

  // The page says so when it has loaded, also again after a notebook has moved its frame.
  const loaded = async ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== "null" || data?.token !== token) return;
    const { page: _, header, ...chunks } = await placesOf(model);
    const channel = new MessageChannel();
    port?.close();
    port = channel.port1;
    port.onmessage = ({ data: change }) => changed(change);
    const copies = Object.fromEntries(Object.entries(chunks).map(([name, view]) => [name, copyOf(view)]));
    const message = { token, header, chunks: copies, bounds: model.get("bounds"), selection: rowsOf(model) };
    const moved = Object.values(copies).map(({ buffer }) => buffer);
    frame.contentWindow.postMessage(message, "*", [channel.port2, ...moved]);
  };

  const changed = async ({ wanted, bounds, selection }) => {
    if (wanted !== undefined) {
      const bytes = await chunkOf(model, wanted);
      return port.postMessage({ name: wanted, bytes }, [bytes.buffer]);
    }
    const before = teller;
    teller = keyOf(model);
    if (bounds) model.set("bounds", bounds);
    if (selection) model.set("selection", new DataView(selection.buffer));
    teller = before;
    model.save_changes();
  };
  const isOwn = () => teller !== null && teller === keyOf(model);
  // A map that follows another does not tell where it is: maps of two shapes would move each other forever.
  const moved = () => isOwn() || port?.postMessage({ bounds: model.get("bounds"), isLinked: teller !== null });
  const selected = () => isOwn() || port?.postMessage({ selection: rowsOf(model) });

  addEventListener("message", loaded);
  model.on("change:bounds", moved);
  model.on("change:selection", selected);
  placesOf(model).then(({ page, header }) => {
    if (isClosed) return;
    // This hides the picture that the notebook keeps.
    el.classList.add(`pinfold-${header.key}`);
    const link = JSON.stringify({ token, origin: location.origin }).replaceAll("<", "\\u003c");
    frame.srcdoc = new TextDecoder().decode(page).replace(/(?<=id="link">)null/, () => link);
  }, ({ message }) => el.replaceChildren(message));

  return () => {
    isClosed = true;
    removeEventListener("message", loaded);
    model.off("change:bounds", moved);
    model.off("change:selection", selected);
    port?.close();
    frame.remove();
  };
}

/** Returns what two views of the same map have in common. */
const keyOf = (model) => model.get("_first")?.header.key;

/** Returns the page, the header and the chunks of a map. The kernel sends them before it shows the map. */
function placesOf(model) {
  return model.get("_first") ? Promise.resolve(model.get("_first")) : asked(model, "first", () => model.get("_first"), "change:_first");
}

/** Returns the bytes of a chunk that is not among the first ones. */
async function chunkOf(model, name) {
  const sent = () => model.get("_more")?.[name];
  if (sent()) return copyOf(sent());
  // The kernel sends these by itself, and may be busy afterwards.
  const isComing = model.get("_first").header.first_columns.includes(name);
  return copyOf(await asked(model, isComing ? null : name, sent, "change:_more"));
}

/** Asks the kernel, if there is a question, and waits for an event after which something is there. */
function asked(model, wanted, found, event) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      model.off(event, look);
      model.off("msg:custom", answered);
    };
    const look = () => {
      if (!found()) return;
      end();
      resolve(found());
    };
    const answered = ({ chunk }, [bytes]) => {
      if (chunk !== wanted) return;
      end();
      resolve(bytes);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("Run the cell again to see the map: its kernel does not answer."));
    }, PATIENCE);
    model.on(event, look);
    model.on("msg:custom", answered);
    if (wanted !== null) model.send({ wanted });
  });
}

/** Returns the rows of the selection, which the kernel sends as bytes. */
function rowsOf(model) {
  const view = model.get("selection");
  return view?.buffer ? new Uint32Array(copyOf(view).buffer) : new Uint32Array();
}

/** Copies bytes to a new buffer, which a message can move. */
function copyOf({ buffer, byteOffset, byteLength }) {
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

export default { render };
