import type http from "node:http";
import net from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createHttpServer } from "../../server/http-server";
import { answerBrokenRequests } from "../../server/raw-replies";
import { portOf } from "../harness/upstream";

let server: http.Server;
beforeEach(async () => {
  server = createHttpServer((_req, res) => res.end());
  answerBrokenRequests(server, {}, () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.close().closeAllConnections();
});

it.each([
  ["a tunnel is asked for", "CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere\r\n\r\n", 405],
  ["something unknown is expected", "GET / HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n\r\n", 417],
  ["the syntax is broken", "GET / HTTP/1.1\r\n: nameless\r\n\r\n", 400],
])("a client by which %s is answered, and cut off though it never ends its side", async (_, sent, status) => {
  const cut = new Promise((resolve) => server.once("connection", (socket) => socket.once("close", resolve)));
  const client = net.connect({ port: portOf(server), host: "127.0.0.1", allowHalfOpen: true });
  let said = "";
  client.on("data", (chunk) => (said += String(chunk))).on("error", () => undefined);
  const read = new Promise((resolve) => client.once("end", resolve));
  client.write(sent);
  await Promise.all([cut, read]);
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  client.destroy();
});
