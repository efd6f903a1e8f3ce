import type http from "node:http";
import net from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttpServer } from "../../server/http-server";
import { portOf } from "../harness/upstream";

/** More than the two machines' buffers hold of a connection, so that most of it waits in the process. */
const reply = Buffer.alloc(20_000_000, "a");

describe("a client that does not read its reply", () => {
  let server: http.Server;
  let closed: Promise<void>;
  beforeEach(async () => {
    const answer = (req: http.IncomingMessage, res: http.ServerResponse) => {
      closed = new Promise((resolve) => res.once("close", resolve));
      res.end(req.url === "/short" ? "short" : reply);
    };
    server = createHttpServer(answer, { graceMs: 300, minRate: 200_000_000 });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    server.close().closeAllConnections();
  });

  /** Sends a request, and reads nothing until it is told to. */
  function ask(path: string, headers = ""): net.Socket {
    const socket = net.connect(portOf(server), "127.0.0.1").pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
    return socket;
  }
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  it.each([
    ["is cut off, and what it was sent is let go", "request", ""],
    ["is so as well where it asks before it sends", "checkContinue", "Expect: 100-continue\r\n"],
  ])("%s", async (_, event, headers) => {
    const socket = ask("/long", headers);
    const ended = new Promise((resolve) => socket.once("close", resolve).once("error", resolve));
    await new Promise((resolve) => server.once(event, resolve));
    await closed;
    expect(await open()).toBe(0);
    socket.resume();
    await ended;
  });

  it("keeps its connection where the whole reply has left", async () => {
    const socket = ask("/short");
    await new Promise((resolve) => server.once("request", resolve));
    await closed;
    // Longer than the deadline: nothing of that reply is left to be cut off.
    const again = ask("/long");
    await new Promise((resolve) => server.once("request", resolve));
    await closed;
    expect(await open()).toBe(1);
    socket.destroy();
    again.destroy();
  });
});
