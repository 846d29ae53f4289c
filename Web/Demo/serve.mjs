// Serves the demo page on this machine. With SUPERCLUSTER=folder, where supercluster 8.0.1 is with
// kdbush in its node_modules, both engines are side by side.
//
//   scripts/web-package.sh && node Web/Demo/serve.mjs [port]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const reference = process.env.SUPERCLUSTER && resolve(process.env.SUPERCLUSTER);
const folders = {
  demo: folder("."),
  pinfold: folder("../../.build/web/package/"),
  ...(reference && { supercluster: reference, kdbush: join(reference, "node_modules/kdbush") }),
};
const imports = {
  "pinfold/supercluster": "/pinfold/supercluster.js",
  ...(reference && { supercluster: "/supercluster/index.js", kdbush: "/kdbush/index.js" }),
};
const kinds = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm" };

async function answer(path) {
  const [, name, ...rest] = normalize(path === "/" ? "/demo/index.html" : path).split("/");
  if (!Object.hasOwn(folders, name) || rest.includes("..")) throw new Error("There is nothing");
  const file = join(folders[name], ...rest);
  let body = await readFile(file);
  if (file.endsWith("index.html")) {
    const map = `<script type="importmap">${JSON.stringify({ imports })}</script>\n<base href="/demo/">`;
    body = body.toString().replace('<meta charset="utf-8">', `<meta charset="utf-8">\n${map}`);
  }
  return { body, kind: kinds[extname(file)] ?? "application/octet-stream" };
}

const server = createServer(async ({ url }, response) => {
  try {
    const { body, kind } = await answer(new URL(url, "http://localhost").pathname);
    response.writeHead(200, { "content-type": kind }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(Number(process.argv[2] ?? 8081), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
