import { randomUUID } from "node:crypto";
import { z } from "zod";
import { SignedInStaff } from "../../contract/desk";
import { SignalPreview, type SignalTerms } from "../../contract/desk-signals";
import { LedgerEntry } from "../../contract/ledger";
import type { DeskRole } from "../../domain/desk-roles";
import { createTradeBook } from "../../domain/ledger-book";
import type { LedgerEntry as Entry } from "../../domain/ledger-form";
import { stepTokenIn } from "./accounts";
import type { TestApi } from "./api";
import { seriesOf } from "./candle-series";
import { finishAtDesk, type Staff, signInAtDesk } from "./desk";
import { makeKitStaff } from "./kit-staff";
import { createSignalDesk, quietly } from "./signal-desk";

/** After the close of a Friday, whose candle is the last of sixty at 110. */
export const fridayEvening = new Date("2026-05-01T21:00:00Z");
/** A day of each session from the one on in which a signal of that Friday fills. */
export const [monday, tuesday, wednesday] = ["2026-05-04", "2026-05-05", "2026-05-06"];
export const eveningOf = (day: string) => new Date(`${day}T21:00:00Z`);

const tokenIn = ({ body }: { body: unknown }) => SignedInStaff.parse(body).token;

const Opened = z.object({
  preview: SignalPreview.nullish(),
  refusal: z.string().nullish(),
  entries: z.array(LedgerEntry),
  signal: z.object({ state: z.string(), isApproved: z.boolean(), isOwn: z.boolean() }),
  canWithdraw: z.boolean(),
  nextSession: z.string(),
});

/** A share signal on AAA as an analyst states it. */
export const stockTerms = (changes: Partial<SignalTerms> & { id?: string } = {}) => ({
  ...{ id: randomUUID(), symbol: "AAA", tradeType: "Stock" as const, mostDays: 5 },
  ...{ limitCents: 11_200, stopCents: 10_500, targetCents: 12_000 },
  ...{ reason: "Orders grew for three quarters.", holdings: "None." },
  ...changes,
});

/** Analysts and what they do at the desk, on a market of one stock with sample candles. */
export function handSignals(api: () => TestApi) {
  const market = createSignalDesk(api);
  const call = (token: string, path: string, body?: unknown) =>
    api().call(body === undefined ? "GET" : "POST", `/api/desk/signals${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  const desk = {
    ...market,
    call,
    /** The market, on Friday evening, and somebody signed in to the desk with these roles. */
    begin: async (...roles: readonly DeskRole[]) => {
      await market.clear();
      await market.add("AAA", "sandbox", seriesOf("2026-02-05", quietly(60)));
      api().setNow(fridayEvening);
      const staff = await signInAtDesk(api(), ...roles);
      return { staff, token: staff.deskToken };
    },
    /** A session lasts twelve hours: the token of the next one. */
    again: async (staff: Staff) => tokenIn(await finishAtDesk(api(), staff)),
    /** Robin, an owner, who signs in with a recovery code. */
    second: async () => {
      const { email, password, codes } = await makeKitStaff(api());
      const first = await api().call("POST", "/api/desk/login", { body: { email, password } });
      const body = { stepToken: stepTokenIn(first.body), stepCode: codes[0] };
      return tokenIn(await api().call("POST", "/api/desk/second-step", { body }));
    },
    save: (token: string, terms: unknown) => call(token, "", terms),
    open: async (token: string, id: string) => Opened.parse((await call(token, `/${id}`)).body),
    /** Issues a draft as its preview has it at this moment. */
    issue: async (token: string, id: string) => {
      const { preview } = Opened.parse((await call(token, `/${id}`)).body);
      return call(token, `/${id}/issue`, { digest: preview?.digest, why: "The case is made." });
    },
    change: (token: string, id: string, change: string, levels: object = {}) =>
      call(token, `/${id}/changes`, { change, reason: `Reason to ${change}.`, ...levels }),
    /** The evening of a session of which AAA has this candle: [open, high, low, close]. */
    trade: async (day: string, candle: readonly [number, number, number, number]) => {
      const [open, high, low, close] = candle;
      api().setNow(eveningOf(day));
      await market.store("AAA", "sandbox", [{ date: day, open, high, low, close }]);
      await market.refresh();
    },
  };
  return {
    ...desk,
    /** A share signal that an analyst issued for Monday. */
    issued: async () => {
      const { token, staff } = await desk.begin("analyst");
      const terms = stockTerms();
      await desk.save(token, terms);
      const reply = await desk.issue(token, terms.id);
      if (reply.status !== 200) throw new Error(reply.text);
      return { token, staff, id: terms.id };
    },
  };
}

/** What the verifier finds wrong with these entries, in sentences. */
export function faultsOf(entries: readonly Entry[]): string[] {
  const book = createTradeBook();
  for (const entry of entries) book.enter(entry);
  return book.faults.map(({ reason }) => reason);
}
