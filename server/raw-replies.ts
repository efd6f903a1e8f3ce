import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_METHOD: 405,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const ended = new WeakSet<Duplex>();

/**
 * Milliseconds until a client has to have read its answer. Node forgets a tunnel's connection and never ends that of an
 * unknown expectation, nor would a stop: clients could keep them for ever.
 */
const lingerMs = 1_000;

/** From now on this connection is not answered: what is broken about it has been answered as a request. */
export const sayNoMore = (socket: Duplex): void => void ended.add(socket);

/**
 * Answers what never becomes a request (broken syntax, smuggling, tunnels), with all security headers.
 * @param tell hears of each, by its status and by node's name for what is wrong with it
 */
export function answerBrokenRequests(
  server: Server,
  security: Readonly<Record<string, string>>,
  tell: (status: number, code: string) => void,
): void {
  const answer = (socket: Duplex, status: number, code: string) => {
    if (!socket.writable) return void socket.destroy();
    tell(status, code);
    const headers = { ...security, "Content-Length": "0", "Cache-Control": "no-store", Connection: "close" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once("close", () => clearTimeout(timer));
  };
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else if (!ended.has(socket)) answer(socket, statusOf[error.code ?? ""] ?? 400, error.code ?? "unknown");
  });
  server.on("connect", (_req: IncomingMessage, socket) => answer(socket, 405, "CONNECT"));
  server.on("checkExpectation", (req: IncomingMessage) => answer(req.socket, 417, "EXPECT"));
}
