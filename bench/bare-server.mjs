// The least that Node can do: one compressed document from memory, with the headers a browser needs.
import http from "node:http";

const [, , page, encoding] = process.argv;
const { body, headers } = await new Promise((resolve, reject) => {
  http
    .get(page, { headers: { "accept-encoding": encoding } }, (reply) => {
      const sent = reply.headers["content-encoding"];
      if (sent !== encoding) reject(new Error(`${page} came in ${sent}, not in ${encoding}`));
      const chunks = [];
      reply.on("data", (chunk) => chunks.push(chunk));
      reply.on("end", () => resolve({ body: Buffer.concat(chunks), headers: reply.headers }));
    })
    .on("error", reject);
});

const sent = {
  "Content-Type": headers["content-type"],
  "Content-Encoding": encoding,
  "Content-Length": body.length,
};
const server = http.createServer((_req, res) => res.writeHead(200, sent).end(body));
server.listen(0, "localhost", () => process.send({ type: "ready", port: server.address().port }));
