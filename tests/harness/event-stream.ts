import http, { type ServerResponse } from "node:http";
import { portOf } from "./upstream";

export const eventsPath = "/v1/events/accounts/status";

/** One event as the broker's document has it. */
export interface StreamedEvent {
  account_id: string;
  event_ulid: string;
  at: string;
  status_from: string;
  status_to: string;
}

/** The ULID of a made-up moment: later ones sort behind earlier ones. */
export const ulid = (at: number): string => `01KB${String(at).padStart(22, "0")}`;

export const statusEvent = (account: string, at: number, to = "ACTIVE"): StreamedEvent => ({
  account_id: account,
  event_ulid: ulid(at),
  at: "2026-11-21T10:00:00.000000Z",
  status_from: "SUBMITTED",
  status_to: to,
});

/**
 * The broker's stream of events: it remembers all, begins with that of `since_ulid` itself, which its listener has seen,
 * and drops who listens when it is told to.
 */
export async function startEventStream() {
  const past: StreamedEvent[] = [];
  const asked: (string | null)[] = [];
  const listening = new Set<ServerResponse>();
  const waiting = new Set<() => void>();
  let refusal: { status: number; headers: Record<string, string> } | undefined;
  const write = (res: ServerResponse, event: StreamedEvent) => {
    // In two parts, as a network may have it.
    const text = `: heartbeat\n\ndata: ${JSON.stringify(event)}\n\n`;
    res.write(text.slice(0, 30));
    res.write(text.slice(30));
  };
  const server = http.createServer((req, res) => {
    const url = new URL(req.url ?? "", "http://broker.test");
    const since = url.searchParams.get("since_ulid");
    asked.push(since);
    if (refusal) res.writeHead(refusal.status, refusal.headers).end('{"code":1,"message":"no"}');
    else {
      res.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      for (const event of past) if (since !== null && event.event_ulid >= since) write(res, event);
      listening.add(res);
      res.on("close", () => listening.delete(res));
    }
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    /** The cursors that were asked with, the first first; null for none. */
    asked,
    push(...events: StreamedEvent[]) {
      past.push(...events);
      for (const res of listening) for (const event of events) write(res, event);
    },
    say(text: string) {
      for (const res of listening) res.write(text);
    },
    /** Ends every connection, as it is or by breaking it. */
    drop(broken = false) {
      for (const res of listening) broken ? res.destroy() : res.end();
    },
    refuse(status: number, headers: Record<string, string> = {}) {
      refusal = { status, headers };
    },
    admit() {
      refusal = undefined;
    },
    /** Resolves once it was asked that often. */
    reached: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (asked.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type EventStream = Awaited<ReturnType<typeof startEventStream>>;
