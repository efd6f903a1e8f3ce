// What row S21 runs beside itself: `attack-bodies.ts slow|big|chunked|headers COUNT PORT HOST PATH TYPE`. One client's
// posts, all at once and from one address; it says each status that it gets, and goes on until it is stopped.
import net from "node:net";

const [kind = "slow", count = "", port = "", host = "", path = "", type = ""] = process.argv.slice(2);
const bigBytes = 990_000;
/** A connection that is closed is opened anew: the attack never gets weaker. */
const againMs = 1_000;

const head = (framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 203.0.113.66\r\n` +
  `Content-Type: ${type}\r\n${framing}\r\n\r\n`;

/** Each without its end, so that a site which would keep it keeps it. */
const unfinished: Record<string, () => string> = {
  slow: () => `${head("Content-Length: 100")}e`,
  big: () => head(`Content-Length: ${bigBytes}`) + "a".repeat(bigBytes - 1),
  chunked: () => `${head("Transfer-Encoding: chunked")}${bigBytes.toString(16)}\r\n${"a".repeat(bigBytes)}`,
  headers: () => head("Content-Length: 100").slice(0, -4),
};
const sent = Buffer.from(unfinished[kind]?.() ?? "");

let opened = 0;

function open(): void {
  const socket = net.connect(Number(port), "127.0.0.1");
  socket.setEncoding("latin1");
  socket.once("connect", () => {
    socket.write(sent);
    if (++opened === Number(count)) process.send?.({ type: "ready" });
  });
  socket.once("data", (text: string) => console.log(`status ${text.split(" ", 2)[1]}`));
  socket.on("error", () => undefined);
  socket.once("close", () => {
    if (kind === "slow" || kind === "headers") setTimeout(open, againMs);
  });
}

for (let at = 0; at < Number(count); at++) open();
// The connections of "big" end; the attack does so when it is told to.
setInterval(() => undefined, 60_000);
