import type { FactsOf, LedgerKind, Telling } from "../../domain/ledger-facts";
import { type Content, chainOf } from "./ledger-chain";
import { closeOf, fillOf, signalOf } from "./ledger-facts";

/** An entry that tests call by a name: the trade's stock and the entry's kind. */
export interface Named {
  name: string;
  content: Content;
}

/** When the right ledger is looked at: nothing is overdue. */
export const lookedAt = new Date("2026-03-07T12:00:00.000Z");

type Fill = FactsOf<"fill">;
type Close = FactsOf<"close">;
type Owner = Pick<Content, "basis" | "source" | "trade">;

const entry = <Kind extends LedgerKind>(
  owner: Owner,
  kind: Kind,
  recordedAt: string,
  facts: Readonly<FactsOf<Kind>> & Content["facts"],
  suffix = "",
): Named => ({
  name: `${owner.trade} ${kind}${suffix}`,
  content: { ...owner, kind, recordedAt: `2026-${recordedAt}:00.000Z`, facts },
});

const issued = (trade: string): Owner => ({ basis: "issued", source: "acme", trade });
const practice = (trade: string): Owner => ({ basis: "practice", source: "sandbox", trade });
const simulated = (trade: string): Owner => ({ basis: "simulated", source: "sandbox", trade });

/** What a source says of a candle by now, beside what an entry recorded. */
const telling = (owner: Owner, facts: Telling): Named => ({
  name: `${owner.trade} correction`,
  content: { ...owner, kind: "correction", recordedAt: "2026-03-06T22:40:00.000Z", facts },
});

const noCandle = { candleDate: null, openMicros: null, highMicros: null, lowMicros: null, closeMicros: null };

function rightEntries(): Named[] {
  const nvda = signalOf("NVDA");
  const nvdaFill = fillOf(nvda, 110.25);
  const nvdaClose = closeOf(nvda, nvdaFill, {
    ...{ exit: "target", date: "2026-03-05", price: 117.5, candle: [113, 118.5, 112.5, 116] },
  });
  const tsla = signalOf("TSLA", { tradeType: "Put", stopCents: 11_500, targetCents: 10_250 });
  const tslaFill = fillOf(tsla, 109);
  const tslaClose = closeOf(tsla, tslaFill, {
    ...{ exit: "stop", date: "2026-03-03", price: 115, candle: [109, 116, 108.5, 114] },
  });
  const goog = signalOf("GOOG", { mostDays: 3 });
  const googFill = fillOf(goog, 111);
  const googClose = closeOf(goog, googFill, {
    ...{ exit: "time", date: "2026-03-05", price: 112.5, candle: [111, 113, 110, 112.5] },
  });
  const amd = signalOf("AMD", {
    ...{ date: "2026-02-26", session: "2026-02-27", tradeType: "Put", stopCents: null, targetCents: null },
    mostDays: null,
  });
  const amdFill = fillOf(amd, 108);
  const amdClose = closeOf(amd, amdFill, {
    ...{ exit: "expiration", date: "2026-03-06", price: 105, candle: [106, 107, 104, 105] },
  });
  const ibm = signalOf("IBM", { date: "2026-02-24", session: "2026-02-25", mostDays: 3 });
  const ibmFill = fillOf(ibm, 110);
  const ibmClose = closeOf(ibm, ibmFill, {
    ...{ exit: "stop", date: "2026-02-26", price: 104, candle: [104, 106, 103, 105] },
  });
  const unpriced: Close = {
    ...{ ...ibmClose, ...noCandle, closeDate: "2026-02-27", exit: "unpriced", exitBidCents: 0, model: null },
    ...{ feesCents: 0, resultCents: -100_065 },
  };
  const ford = signalOf("F", {
    entryCents: 600,
    stopCents: 580,
    targetCents: 630,
    volatility: 500,
    delayMinutes: 0,
  });
  const pep = signalOf("PEP", { date: "2026-03-03", session: "2026-03-04", delayMinutes: 0 });
  const orcl = { ...pep, symbol: "ORCL" };
  const orclFill = fillOf(orcl, 110.5);
  const msft = signalOf("MSFT", {
    ...{ rule: "desk", date: "2026-03-03", session: "2026-03-04", mostDays: null, volatility: null },
    ...{ prices: "quote", strikeCents: 11_000, expiration: "2026-03-20", targetCents: null },
  });
  const msftAmend = {
    symbol: "MSFT",
    stopCents: 10_600,
    targetCents: null,
    leaveOn: null,
    reason: "Tighter.",
  };
  const msftFill: Fill = {
    ...{ symbol: "MSFT", tradeType: "Call", strikeCents: 11_000, expiration: "2026-03-20" },
    ...{ fillDate: "2026-03-04", askCents: 320, bidCents: 310, feesCents: 65, stakeCents: 100_000 },
    ...{ prices: "quote", model: null, quotedAt: "2026-03-04T14:35:00.000Z", openMicros: null },
  };
  const msftClose: Close = {
    ...{ symbol: "MSFT", tradeType: "Call", strikeCents: 11_000, expiration: "2026-03-20", ...noCandle },
    ...{ closeDate: "2026-03-06", exit: "leave", exitBidCents: 400, feesCents: 65, resultCents: 24_870 },
    ...{ missingDays: 0, stockMicros: null },
    ...{ prices: "quote", model: null, quotedAt: "2026-03-06T14:30:00.000Z" },
  };
  const ko = signalOf("KO", {
    ...{ rule: "desk", tradeType: "Stock", mostDays: null, volatility: null, targetCents: null },
    ...{ date: "2026-03-03", session: "2026-03-04", prices: "broker" },
  });
  const koFill: Fill = {
    ...{ symbol: "KO", tradeType: "Stock", strikeCents: null, expiration: null, fillDate: "2026-03-04" },
    ...{ askCents: 11_010, bidCents: 11_005, feesCents: 0, stakeCents: 100_000, openMicros: null },
    ...{ prices: "broker", model: null, quotedAt: "2026-03-04T14:40:00.000Z" },
  };
  const orclTold = {
    ...{ symbol: "ORCL", tells: 18, day: "2026-03-04", because: "The exchange mended its open." },
    ...{ openMicros: 110_750_000, highMicros: 112_000_000, lowMicros: 110_000_000, closeMicros: 111_000_000 },
    ...{ toldOpenMicros: 110_500_000, toldHighMicros: null, toldLowMicros: null, toldCloseMicros: null },
  };
  // Its target was reached by the one candle as by the other, so that the result would be the same.
  const nvdaTold = {
    ...{ symbol: "NVDA", tells: 26, day: "2026-03-05", because: "The exchange mended its high." },
    ...{ openMicros: 113_000_000, highMicros: 118_250_000, lowMicros: 112_500_000, closeMicros: 116_000_000 },
    ...{ toldOpenMicros: 113_000_000, toldHighMicros: 118_500_000, toldLowMicros: 112_500_000 },
    toldCloseMicros: 116_000_000,
  };
  const shop = signalOf("SHOP", { date: "2026-03-06", session: "2026-03-09" });
  const intc = signalOf("INTC", { prices: "quote", volatility: null });
  const intcFill: Fill = {
    ...{ symbol: "INTC", tradeType: "Call", strikeCents: 11_000, expiration: "2026-03-13" },
    ...{ fillDate: "2026-03-03", askCents: 250, bidCents: 240, feesCents: 65, stakeCents: 100_000 },
    ...{ prices: "quote", model: null, quotedAt: "2026-03-03T14:31:00.000Z", openMicros: 110_250_000 },
  };
  const intcClose: Close = {
    ...{ symbol: "INTC", tradeType: "Call", strikeCents: 11_000, expiration: "2026-03-13", ...noCandle },
    ...{ closeDate: "2026-03-04", exit: "stop", exitBidCents: 100, feesCents: 65, resultCents: -60_130 },
    ...{ missingDays: 0, stockMicros: 104_900_000 },
    ...{ prices: "quote", model: null, quotedAt: "2026-03-04T17:12:00.000Z" },
  };
  return [
    entry(issued("NVDA"), "signal", "03-02T22:00", nvda),
    entry(issued("TSLA"), "signal", "03-02T22:00", tsla),
    entry(issued("GOOG"), "signal", "03-02T22:00", goog),
    entry(practice("F"), "signal", "03-02T22:01", ford),
    entry(issued("NVDA"), "fill", "03-03T22:00", nvdaFill),
    entry(issued("TSLA"), "fill", "03-03T22:00", tslaFill),
    entry(issued("TSLA"), "close", "03-03T22:00", tslaClose),
    entry(issued("GOOG"), "fill", "03-03T22:00", googFill),
    entry(practice("F"), "unfilled", "03-03T22:00", {
      ...{ symbol: "F", session: "2026-03-03", why: "too cheap", openMicros: 6_000_000 },
    }),
    entry(practice("PEP"), "signal", "03-03T22:10", pep),
    entry(practice("ORCL"), "signal", "03-03T22:10", orcl),
    entry(issued("MSFT"), "signal", "03-03T22:20", msft),
    entry(issued("KO"), "signal", "03-03T22:20", ko),
    entry(issued("MSFT"), "amend", "03-03T23:00", { ...msftAmend, session: "2026-03-04" }),
    entry(practice("PEP"), "withdraw", "03-04T13:00", {
      ...{ symbol: "PEP", session: "2026-03-04", reason: "The company reports that day." },
    }),
    entry(issued("MSFT"), "fill", "03-04T14:36", msftFill),
    entry(issued("KO"), "fill", "03-04T14:41", koFill),
    entry(practice("ORCL"), "fill", "03-04T22:00", orclFill),
    entry(simulated("AMZN"), "signal", "03-05T21:30", signalOf("AMZN")),
    entry(simulated("AMZN"), "unfilled", "03-05T21:30", {
      ...{ symbol: "AMZN", session: "2026-03-03", why: "no trade", openMicros: null },
    }),
    entry(simulated("AMD"), "signal", "03-05T21:30", amd),
    entry(simulated("AMD"), "fill", "03-05T21:30", amdFill),
    entry(simulated("IBM"), "signal", "03-05T21:30", ibm),
    entry(simulated("IBM"), "fill", "03-05T21:30", ibmFill),
    entry(simulated("IBM"), "close", "03-05T21:30", unpriced),
    entry(issued("NVDA"), "close", "03-05T22:00", nvdaClose),
    entry(issued("GOOG"), "close", "03-05T22:00", googClose),
    entry(
      issued("MSFT"),
      "amend",
      "03-05T22:30",
      { ...msftAmend, session: "2026-03-06", leaveOn: "2026-03-06" },
      " 2",
    ),
    entry(issued("MSFT"), "close", "03-06T15:00", msftClose),
    entry(simulated("IBM"), "correction", "03-06T21:30", {
      ...{ ...ibmClose, corrects: 25, because: "Its candles came late." },
    }),
    entry(simulated("AMD"), "close", "03-06T22:00", amdClose),
    entry(issued("SHOP"), "signal", "03-06T22:00", shop),
    entry(simulated("INTC"), "signal", "03-06T22:30", intc),
    entry(simulated("INTC"), "fill", "03-06T22:30", intcFill),
    entry(simulated("INTC"), "close", "03-06T22:30", intcClose),
    telling(practice("ORCL"), { ...orclTold, wouldBeCents: null }),
    telling(issued("NVDA"), { ...nvdaTold, wouldBeCents: nvdaClose.resultCents }),
  ];
}

/** A ledger in which all is right, with every kind of entry, basis, price and ending. */
export const rightLedger: readonly Named[] = rightEntries();

export const rightChain = () => chainOf(rightLedger.map(({ content }) => content));
