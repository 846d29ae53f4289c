// The entry for most: the engine is inside a file of JavaScript, so that there is nothing to
// fetch and every bundler works as it is.
import { base64 } from "./bytes.js";
import { provideModule } from "./module.js";

provideModule(() => {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
  return new WebAssembly.Module(bytes);
});

export { Supercluster, default } from "./supercluster.js";
