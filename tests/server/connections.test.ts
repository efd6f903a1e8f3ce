import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { expect, test } from "vitest";
import { boundConnections } from "../../server/connections";
import { portOf } from "../harness/upstream";

test("S21: a network's connections are bounded, and each that ends makes room for another", async () => {
  const server = http.createServer();
  const connections = boundConnections(server, 2);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const connect = (localAddress = "127.0.0.1") =>
    net.connect({ port: portOf(server), host: "127.0.0.1", localAddress });
  const [first, second] = [connect(), connect()];
  await Promise.all([first, second].map((socket) => once(socket, "connect")));
  await once(connect(), "close");
  expect(connections.refused).toBe(1);

  const neighbour = connect("127.0.0.2");
  const closed = new Promise<void>((resolve) =>
    server.once("connection", (socket: net.Socket) => socket.once("close", () => resolve())),
  );
  await once(neighbour, "connect");
  expect(connections.refused).toBe(1);
  neighbour.destroy();
  await closed;
  first.destroy();
  await expect
    .poll(async () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(1);
  const next = connect();
  await once(next, "connect");
  next.write("GET / HTTP/1.1\r\n\r\n");
  await once(next, "data");
  expect(connections.refused).toBe(1);
  next.destroy();
  second.destroy();
  await new Promise((resolve) => server.close(resolve));
});
