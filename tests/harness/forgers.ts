import fc from "fast-check";
import type { FactsOf } from "../../domain/ledger-facts";
import { isTold } from "../../domain/ledger-facts";
import { resultOf } from "../../domain/ledger-prices";
import { expirationAfter, priceOption, strikeNear } from "../../domain/option-price";
import type { Content } from "./ledger-chain";
import type { Named } from "./right-ledger";

/** One thing that a forger does to a ledger, with all that follows from it: entries keep their names and places. */
export type Move = (ledger: readonly Named[]) => readonly Named[];

type Facts = Content["facts"];

const mapTrade =
  (trade: string, change: (content: Content) => Content): Move =>
  (ledger) =>
    ledger.map(({ name, content }) => ({
      name,
      content: content.trade === trade ? change(content) : content,
    }));

const withFacts = (content: Content, facts: Facts): Content => ({
  ...content,
  facts: { ...content.facts, ...facts },
});

const has = (content: Content, field: string) => Object.hasOwn(content.facts, field);

/** Sets a fact wherever a trade states it. */
const everywhere = (trade: string, field: string, value: Facts[string]) =>
  mapTrade(trade, (content) => (has(content, field) ? withFacts(content, { [field]: value }) : content));

function factsOf<Kind extends "signal" | "fill">(
  ledger: readonly Named[],
  trade: string,
  kind: Kind,
): FactsOf<Kind> | undefined {
  const facts = ledger.find(({ content }) => content.trade === trade && content.kind === kind)?.content.facts;
  return facts && isTold(kind, facts) ? facts : undefined;
}

/** Makes results what prices, fees and stake give: whoever states another price mends that first. */
export const mendResults: Move = (ledger) =>
  ledger.map(({ name, content }) => {
    const fill = factsOf(ledger, content.trade, "fill");
    const { exitBidCents, feesCents } = content.facts;
    const isEnd = content.kind === "close" || content.kind === "correction";
    if (!isEnd || !fill || typeof exitBidCents !== "number" || typeof feesCents !== "number") {
      return { name, content };
    }
    return {
      name,
      content: withFacts(content, { resultCents: resultOf(fill, { exitBidCents, feesCents }) }),
    };
  });

/** Prices a trade's option by the model anew, from the opens that its entries state: its terms, its ask, its bids. */
const reprice =
  (trade: string): Move =>
  (ledger) => {
    const signal = factsOf(ledger, trade, "signal");
    const fill = factsOf(ledger, trade, "fill");
    if (!signal || !fill || signal.volatility === null || fill.openMicros === null) return ledger;
    const open = fill.openMicros / 1e6;
    const terms = {
      tradeType: signal.tradeType === "Put" ? ("Put" as const) : ("Call" as const),
      strikeCents: strikeNear(open),
      expiration: expirationAfter(fill.fillDate),
      volatility: signal.volatility / 10_000,
    };
    const { strikeCents, expiration } = terms;
    return mapTrade(trade, (content) => {
      if (content.kind === "fill") {
        return withFacts(content, { strikeCents, expiration, ...priceOption(terms, open, fill.fillDate) });
      }
      const { exit, closeDate, openMicros, closeMicros } = content.facts;
      if (content.kind !== "close" || typeof closeDate !== "string") return content;
      const levels = { stop: signal.stopCents, target: signal.targetCents };
      const level = exit === "stop" || exit === "target" ? levels[exit] : null;
      const micros = level === null ? closeMicros : level * 10_000;
      if (typeof micros !== "number" || typeof openMicros !== "number") return content;
      const { bidCents } = priceOption(terms, micros / 1e6, closeDate);
      return withFacts(content, { strikeCents, expiration, exitBidCents: bidCents });
    })(ledger);
  };

const text = fc.constantFrom("", "x", "NVDA", "Call", "Put", "stop", "target", "time", "leave", "unpriced");
const day = fc.integer({ min: 0, max: 30 }).map((add) => new Date(Date.UTC(2026, 1, 20 + add)).toISOString());
/** Whatever a field might be set to. */
export const anyValue: fc.Arbitrary<Facts[string]> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -1_000, max: 300_000 }),
  fc.integer({ min: 1, max: 300_000 }).map((cents) => cents * 10_000),
  text,
  day,
  day.map((instant) => instant.slice(0, 10)),
  fc.constantFrom("issued", "practice", "simulated", "sandbox", "acme", "model", "quote", "broker"),
  fc.constantFrom("signal", "amend", "withdraw", "unfilled", "fill", "close", "correction"),
);

const cents = fc.integer({ min: 1, max: 3_000 });
const stock = fc.integer({ min: 9_000, max: 13_000 });
const date = fc
  .integer({ min: 0, max: 9 })
  .map((add) => new Date(Date.UTC(2026, 1, 26 + add)).toISOString().slice(0, 10));

/** What a forger who thinks does: every field of a kind together, and everything that follows from it. */
export const moves = (trades: readonly string[]): fc.Arbitrary<Move> => {
  const one = fc.constantFrom(...trades);
  const all =
    (...steps: Move[]): Move =>
    (ledger) =>
      steps.reduce((now, step) => step(now), ledger);
  const onClose = (trade: string, facts: Facts) =>
    mapTrade(trade, (content) => (content.kind === "close" ? withFacts(content, facts) : content));
  return fc.oneof(
    fc.tuple(one, cents).map(([trade, bid]) => all(onClose(trade, { exitBidCents: bid }), mendResults)),
    fc.tuple(one, cents).map(([trade, ask]) => all(everywhere(trade, "askCents", ask), mendResults)),
    fc.tuple(one, cents).map(([trade, fees]) => all(everywhere(trade, "feesCents", fees), mendResults)),
    fc.tuple(one, stock).map(([trade, strike]) => everywhere(trade, "strikeCents", strike)),
    fc.tuple(one, date).map(([trade, expiration]) => everywhere(trade, "expiration", expiration)),
    fc.tuple(one, stock).map(([trade, open]) =>
      all(
        mapTrade(trade, (content) =>
          content.kind === "fill" ? withFacts(content, { openMicros: open * 10_000 }) : content,
        ),
        reprice(trade),
        mendResults,
      ),
    ),
    fc
      .tuple(one, date, fc.constantFrom("stop", "target", "time", "expiration", "leave", "unpriced"))
      .map(([trade, closeDate, exit]) =>
        all(onClose(trade, { closeDate, candleDate: closeDate, exit }), reprice(trade), mendResults),
      ),
    fc
      .tuple(one, fc.constantFrom("issued", "practice", "simulated"))
      .map(([trade, basis]) => mapTrade(trade, (content) => ({ ...content, basis }))),
    fc
      .tuple(one, fc.constantFrom("sandbox", "imported", "acme", "acme2", "Acme"))
      .map(([trade, source]) => mapTrade(trade, (content) => ({ ...content, source }))),
    fc
      .tuple(one, fc.constantFrom("model", "quote", "broker"))
      .map(([trade, prices]) => everywhere(trade, "prices", prices)),
    fc
      .tuple(one, fc.constantFrom("Call", "Put", "Stock"))
      .map(([trade, tradeType]) =>
        all(everywhere(trade, "tradeType", tradeType), reprice(trade), mendResults),
      ),
    fc.tuple(one, fc.constantFrom(...trades)).map(([trade, symbol]) => everywhere(trade, "symbol", symbol)),
    fc
      .tuple(one, fc.constantFrom("stopCents", "targetCents"), fc.option(stock))
      .map(([trade, level, at]) => all(everywhere(trade, level, at), reprice(trade), mendResults)),
    fc.tuple(one, fc.integer({ min: -72, max: 72 })).map(([trade, hours]) =>
      mapTrade(trade, (content) => ({
        ...content,
        recordedAt: new Date(Date.parse(content.recordedAt) + hours * 3_600_000).toISOString(),
      })),
    ),
  );
};
