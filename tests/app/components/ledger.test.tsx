// @vitest-environment happy-dom

import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Checkpoint } from "~/components/ledger/checkpoint";
import { EntryList } from "~/components/ledger/entry-list";
import { WhatItProves } from "~/components/ledger/ledger-words";
import { Unproven } from "~/components/ledger/unproven";
import { Witnesses } from "~/components/ledger/witnesses";
import { LedgerLine } from "~/components/roi/ledger-line";
import { chain } from "../../harness/ledger-chain";
import { ready } from "../../harness/timing-page";
import { excusedPlaces, excuses } from "../../harness/unproven-by-log";

afterEach(cleanup);

const plain = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
/** A part asks its router what is on its way. */
function show(part: ReactElement) {
  const Page = createRemixStub([{ path: "*", Component: () => part }]);
  render(<Page future={{ v3_relativeSplatPath: true }} />);
}
const words = () => plain(document.body);

describe("what no log proves (S27)", () => {
  it.each([
    ["its own clock before an outside cosignature", /our clock was right.*until someone outside signs/],
    [
      "one view for all readers without witnesses",
      /every reader sees the same ledger, as long as no witness looks/,
    ],
    ["true market prices", /prices are those of the market/],
    ["other logs that were never published", /no other ledger, which was kept aside and never published/],
    ["rules that were tried and dropped", /no other rules, which were tried and dropped/],
    ["signals without a price, and days without one", /a stock really had no price/],
    ["whose candles a source is", /a licensed provider stands behind the name of a source/],
    ["which quote was taken", /a quote was the best or the only one/],
    ["fees", /fees were paid as they are stated/],
    ["splits", /a stock really split/],
    ["what is simulated", /simulated entries were recorded in time, or agree with each other/],
    ["a clock ahead", /up to a day ahead of your own clock is let pass/],
    ["stocks without an end", /a trade in a stock itself, for which no end was set, is ever closed/],
  ])("is said on the proof page: %s", (_, said) => {
    render(<WhatItProves />);
    const list = plain(screen.getAllByRole("list")[1] ?? document.body);
    expect(list).toMatch(said);
  });
});

it.each([...excuses.map(({ words: said }) => said), ...excusedPlaces])(
  "what a forger may do is in that list: %s",
  (said) => {
    render(<WhatItProves />);
    expect(plain(screen.getAllByRole("list")[1] ?? document.body)).toMatch(said);
  },
);

describe("an entry that acts in a session", () => {
  it("is called proven only where a witness cosigned it before the open", async () => {
    const entries = await chain(3);
    const witness = { name: "witness.example", at: "2026-01-05T14:00:00.000Z" };
    render(<EntryList entries={entries} proofs={{ 1: { witness }, 2: { witness: undefined } }} />);
    const [first, second, third] = screen.getAllByRole("article").map(plain);
    expect(first).toContain("Proven before its session: witness.example cosigned it on");
    expect(second).toContain("Recorded before its session, by our clock.");
    expect(second).not.toContain("Proven");
    expect(third).not.toContain("before its session");
  });
});

describe("the newest checkpoint", () => {
  const log = { checkpoint: "log.example/ledger\n", verifier: "log.example/ledger+89abcdef+AQ==" };
  const earlier = "log.example/ledger+01234567+AQ==";

  it("stands beside the key that signed it, with the command that compares one which was kept", () => {
    show(<Checkpoint log={ready(log)} site="https://x.example" />);
    expect(words()).toContain(`https://x.example --since FILE --key "${log.verifier}"`);
    expect(words()).not.toContain("has changed its key");
  });

  it("names the keys that the log had before, by which old checkpoints are compared", () => {
    show(<Checkpoint log={ready({ ...log, earlier: [earlier] })} site="https://x.example" />);
    expect(words()).toContain("The log has changed its key.");
    expect(words()).toContain(earlier);
  });
});

describe("witnesses", () => {
  const cosignature = { size: 1200, time: 1_772_000_000, witness: "witness.example", note: "" };

  it("are named by their keys, with what was cosigned last", () => {
    const witnesses = ["witness.example+01234567+BA=="];
    show(
      <Witnesses
        witnessed={ready({ witnesses, cosignatures: [cosignature] })}
        verifier="log.example+89abcdef+AQ=="
        site="https://x.example"
      />,
    );
    expect(words()).toContain("witness.example+01234567+BA==");
    expect(words()).toContain("witness.example cosigned a checkpoint of 1,200 entries on");
    expect(words()).toContain(
      'npm run witness -- --log https://x.example --key "log.example+89abcdef+AQ==" --name NAME',
    );
  });

  it("are said to be missing where there is none: nothing is proven then", () => {
    show(
      <Witnesses
        witnessed={ready({ witnesses: [], cosignatures: [] })}
        verifier="log.example+89abcdef+AQ=="
        site="https://x.example"
      />,
    );
    expect(words()).toContain("The ledger has no witness yet: no entry is proven before its session.");
  });
});

describe("rows beside the ledger", () => {
  const trade = {
    ...{ id: "planted", symbol: "AAPL", basis: "issued", fillDate: "2026-02-06", closeDate: "2026-02-09" },
    reason: "It calls itself issued, and the ledger has no signal of it.",
  };

  it("are listed as not proven, each with what the ledger lacks", () => {
    show(<Unproven rows={ready({ count: 60, trades: [trade] })} />);
    const part = screen.getByRole("region", { name: "Trades without proof" });
    expect(plain(part)).toContain("60 trades are not proven, or lost their rows.");
    expect(plain(within(part).getByRole("listitem"))).toBe(
      "AAPL, filled 02/06/2026, closed 02/09/2026: It calls itself issued, and the ledger has no signal of it.",
    );
    expect(plain(part)).toContain("The newest 1 are listed.");
  });

  it("are said to be none where there is none", () => {
    show(<Unproven rows={ready({ count: 0, trades: [] })} />);
    expect(words()).toContain("Every trade that is called issued or practice is in the ledger");
  });

  it("are told on the tracker, with the way to what is lacking", () => {
    const view = { basis: "simulated" as const, unproven: 2, ledger: null };
    render(<LedgerLine view={view} />);
    expect(words()).toContain("2 trades claim to have been issued, and the ledger does not say so.");
    expect(screen.getByRole("link", { name: "What the ledger lacks" }).getAttribute("href")).toBe(
      "/roi-tracker/proof#unproven",
    );
    cleanup();
    render(<LedgerLine view={{ ...view, unproven: 0 }} />);
    expect(words()).not.toContain("claim");
  });
});
