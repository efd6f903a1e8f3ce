import { createParser } from "eventsource-parser";
import { z } from "zod";
import { parseOrNothing } from "../../http-reply";
import { type AccountEvent, type Brokerage, BrokerageError } from "../port";
import type { OpenStream } from "./http";

/** Characters of one event: what is longer is none of the broker's. */
const LONGEST_EVENT = 200_000;

/** What we read of an event. What changed is not read off it: events may come late, again, and in parts. */
const Changed = z.object({
  account_id: z.string().min(1).max(100),
  event_ulid: z.string().regex(/^[0-9A-Z]{26}$/),
});

/** Changes of accounts by the broker's server-sent events (`GET /v1/events/accounts/status`). */
export const createAlpacaEvents = (open: OpenStream): Pick<Brokerage, "accountEvents"> => ({
  accountEvents: async function* (since, stop) {
    const query = since === undefined ? "" : `?${new URLSearchParams({ since_ulid: since })}`;
    const read: string[] = [];
    let tooLong = false;
    const parser = createParser({
      maxBufferSize: LONGEST_EVENT,
      onEvent: ({ data }) => read.push(data),
      onError: ({ type }) => {
        tooLong ||= type === "max-buffer-size-exceeded";
      },
    });
    for await (const chunk of open({
      call: "accountEvents",
      path: `/v1/events/accounts/status${query}`,
      stop,
    })) {
      parser.feed(chunk);
      yield* read.splice(0).flatMap(toEvent);
      if (tooLong) throw new BrokerageError("malformed", "accountEvents", { reason: "TooLong" });
    }
    // Nothing says how long the stream is to be, so only a lost connection ends it.
    if (!stop.aborted) throw new BrokerageError("unavailable", "accountEvents", { reason: "ended" });
  },
});

/** None of what is not as we know it: read again it would be the same, and the poll finds what it was about. */
function toEvent(data: string): AccountEvent[] {
  const { success, data: event } = Changed.safeParse(parseOrNothing(data));
  return success ? [{ cursor: event.event_ulid, accountId: event.account_id }] : [];
}
