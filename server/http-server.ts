import http, { type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { boundReplies, type ReplyDeadline } from "./reply-deadline";

/** Milliseconds for the headers of a request, and for the whole of one: bodies have a shorter deadline of their own. */
const headersTimeout = 10_000;
const requestTimeout = 15_000;
/** How often these are looked at; node's own half a minute would add as much to both. */
const connectionsCheckingInterval = 1_000;
/** Longer than a proxy or a client keeps its connections: it closes them first, and none dies under a request. */
const keepAliveTimeout = 65_000;

/**
 * Pipelined requests of one connection that are under way at the same time. Browsers and proxies send the next request after the
 * answer. A client that pipelines hundreds would take as many places with one connection.
 */
const mostPipelined = 8;

/**
 * An HTTP server with the bounds that both processes have. Its listener sees every header, where node would drop those
 * after the first thousand without a word, a second Host among them (their bytes are bounded by node, at 16 kB). It also
 * decides whether a client that asks before it sends its body (`Expect: 100-continue`) is told to. It judges the Host.
 */
export function createHttpServer(listener: RequestListener, replies?: ReplyDeadline): Server {
  const server = http.createServer({
    requireHostHeader: false,
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval,
    keepAliveTimeout,
  });
  server.maxHeadersCount = 0;
  boundReplies(server, replies);
  const bounded = boundPipelining(server, listener);
  server.on("request", bounded).on("checkContinue", bounded);
  return server;
}

function boundPipelining(server: Server, listener: RequestListener): RequestListener {
  const underWay = new WeakMap<Socket, Set<ServerResponse>>();
  server.on("connection", (socket) => {
    const own = new Set<ServerResponse>();
    underWay.set(socket, own);
    // Node tells only the response that is being sent that its client has left, and not those behind it.
    socket.once("close", () => {
      for (const res of own) res.emit("close");
    });
  });
  return (req, res) => {
    const own = underWay.get(req.socket);
    if (own && own.size >= mostPipelined) return void req.socket.destroy();
    own?.add(res);
    res.once("close", () => own?.delete(res));
    return listener(req, res);
  };
}
