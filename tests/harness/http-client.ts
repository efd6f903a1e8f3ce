import http, { type IncomingHttpHeaders } from "node:http";
import net from "node:net";
import type { CookieStore } from "./cookies";

export interface SiteReply {
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: string[];
  text: string;
  bytes: Buffer;
}

export interface SiteRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Text is posted as a form unless the headers say otherwise. */
  body?: string | Buffer;
  /** Sent along, and updated by the reply. */
  cookies?: CookieStore;
}

/** One request on a connection of its own. */
export function send(port: number, path: string, host: string, request: SiteRequest): Promise<SiteReply> {
  const { method = request.body === undefined ? "GET" : "POST", body, cookies } = request;
  const headers: Record<string, string> = {
    host,
    ...(typeof body === "string" && { "content-type": "application/x-www-form-urlencoded" }),
    // Node sends a DELETE's body without any framing unless it is told its length.
    ...(body !== undefined &&
      !request.headers?.["transfer-encoding"] && { "content-length": String(Buffer.byteLength(body)) }),
    ...(cookies?.header && { cookie: cookies.header }),
    ...request.headers,
  };
  return new Promise((resolve, reject) => {
    const req = http.request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", reject);
      res.on("end", () => {
        const setCookies = res.headers["set-cookie"] ?? [];
        cookies?.store(setCookies);
        const bytes = Buffer.concat(chunks);
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          setCookies,
          text: bytes.toString(),
          bytes,
        });
      });
    });
    req.on("error", reject);
    req.end(body);
  });
}

/** Sends these very bytes; resolves with all that comes until the connection is closed. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      received += chunk;
    });
    // A reset after the reply is as good as an end.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
  });
}
