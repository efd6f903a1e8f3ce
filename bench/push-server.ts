// A push service over TLS that now and then takes no push for the moment and always takes its time, as others' do, and the
// browsers that subscribed there. Told to, it says what they were pushed since a number of pushes: the browser, the topic, the
// tag of what the browser read by its own keys, and the time of each.
import https from "node:https";
import { z } from "zod";
import { certificateFor } from "../tests/harness/certificate";
import { type PushBrowser, pushBrowser } from "../tests/harness/push-browser";
import { portOf } from "../tests/harness/upstream";

const Asked = z.object({ subscribe: z.number().optional(), since: z.number().optional() });
const Shown = z.object({ title: z.string(), path: z.string(), tag: z.string() });
const name = process.env.PUSH_NAME ?? "";
const refusedShare = Number(process.env.REFUSED_SHARE ?? 0);
const mostDelayMs = Number(process.env.MOST_DELAY_MS ?? 0);
const browsers = new Map<string, PushBrowser>();
const taken: { browser: string; topic: unknown; sealed: Buffer; at: number }[] = [];
let refused = 0;

const { cert, key } = certificateFor(name);
const server = https.createServer({ cert, key }, (request, reply) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (Math.random() < refusedShare) {
      refused++;
      return reply.writeHead(503).end();
    }
    const { url: browser = "", headers } = request;
    setTimeout(() => {
      taken.push({ browser, topic: headers.topic, sealed: Buffer.concat(chunks), at: Date.now() });
      reply.writeHead(201).end();
    }, Math.random() * mostDelayMs);
  });
});
// Whoever is killed leaves connections that end in the middle.
server.on("clientError", (_error, socket) => socket.destroy());

/** What a browser shows of a push. @throws where it was sealed for another one */
function read({ browser, topic, sealed, at }: (typeof taken)[number]) {
  const { tag } = Shown.parse(JSON.parse(browsers.get(browser)?.read(sealed) ?? ""));
  return { browser, topic, tag, at };
}

process.on("message", (asked) => {
  const { subscribe, since } = Asked.parse(asked);
  if (subscribe !== undefined) {
    for (let at = 0; at < subscribe; at++)
      browsers.set(`/push/${at}`, pushBrowser(`https://${name}:${portOf(server)}/push/${at}`));
    const subscriptions = [...browsers.values()].map(({ subscription }) => subscription);
    process.send?.({ type: "subscribed", subscriptions, cert });
  }
  if (since !== undefined) process.send?.({ type: "taken", taken: taken.slice(since).map(read), refused });
});
server.listen(0, "127.0.0.1", () => process.send?.({ type: "ready", port: portOf(server) }));
