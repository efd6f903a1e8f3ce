// Loaded into a site of its own (bench/in-hand-program.mjs): keeps the tree of the page that the site rendered last, with all its data, and serves it.
//
// Each request renders that tree anew and compresses it as a personal page is compressed (server/compression.ts: brotli 4, in
// place); `?plain` leaves that out. It is what a page costs where nothing has to be asked, opened or decided: what P18 compares with.
import http from "node:http";
import zlib from "node:zlib";

let tree;
let renderToString;
// The program that `inHandProgram()` writes asks for it.
globalThis.keepingTree = (render) => {
  renderToString = render;
  return (element) => {
    tree = element;
    return render(element);
  };
};

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const compress = (html) =>
  zlib.brotliCompressSync(html, {
    params: {
      [BROTLI_PARAM_QUALITY]: 4,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
const type = "text/html; charset=utf-8";

const server = http.createServer((req, res) => {
  if (!tree) return res.writeHead(503).end();
  const html = Buffer.from(`<!DOCTYPE html>${renderToString(tree)}`);
  const isPlain = req.url === "/?plain";
  const body = isPlain ? html : compress(html);
  const encoding = isPlain ? {} : { "Content-Encoding": "br" };
  res.writeHead(200, { "Content-Type": type, "Content-Length": body.length, ...encoding }).end(body);
});
server.listen(Number(process.env.IN_HAND_PORT), "localhost");
server.unref();
