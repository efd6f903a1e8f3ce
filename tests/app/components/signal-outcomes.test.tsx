// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { viewSignals } from "~/components/timing/signal-view";
import type { SignalOutcome } from "../../../contract/signals";
import { aSignal, aSignalList } from "../../harness/signals";
import { ready, showTiming } from "../../harness/timing-page";

afterEach(cleanup);

const part = (name: string) => screen.getByRole("region", { name });
const plain = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();

describe("what became of a signal", () => {
  const shown = async (outcome: SignalOutcome, changes: Parameters<typeof aSignal>[0] = {}) => {
    const signals = [aSignal({ outcome, ...changes })];
    await showTiming({ stocks: ready(viewSignals(aSignalList({ signals }))) });
    return within(part("Stocks of 3D printing")).getByRole("listitem");
  };

  test.each<[SignalOutcome, string, boolean]>([
    [{ state: "new", session: "2022-02-07" }, "New fills at the open of 02/07/2022, or not at all", false],
    [{ state: "open", session: "2022-01-31", fillDate: "2022-01-31" }, "Open since 01/31/2022", false],
    [
      { state: "stopped", fillDate: "2022-01-31", closeDate: "2022-02-01", roi: -0.484, endingSeq: 9 },
      "Stopped out on 02/01/2022 Result loss ▼ −48% Prices: model Entry 9",
      true,
    ],
    [
      { state: "target", fillDate: "2022-01-31", closeDate: "2022-02-01", roi: 0.5 },
      "Target reached on 02/01/2022 Result gain ▲ +50% Prices: model",
      true,
    ],
    [
      { state: "expired", closeDate: "2022-02-01", roi: -1 },
      "Expired on 02/01/2022 Result loss ▼ −100% Prices: model",
      true,
    ],
    [
      { state: "unfilled", session: "2022-01-31", endingSeq: 4 },
      "Not filled for the session of 01/31/2022 Entry 4",
      true,
    ],
    [{ state: "withdrawn", session: "2022-01-31" }, "Withdrawn for the session of 01/31/2022", true],
    [{ state: "mislaid" }, "mislaid", true],
  ])("is said beside its direction, and looks another way: %j", async (outcome, words, isOver) => {
    const card = await shown(outcome);
    const box = screen.getByText("Signal of 01/28/2022").nextElementSibling;
    const line = box?.parentElement?.children ?? [];
    expect([...line].slice(1).map(plain).join(" ").trim()).toBe(words);
    expect(box?.hasAttribute("data-over")).toBe(isOver);
    expect(plain(card)).toContain("The rule’s direction now▲ Buy since 01/28/2022");
  });

  test("leads to the entry of the ledger that says so", async () => {
    const card = await shown({ state: "stopped", closeDate: "2022-02-01", endingSeq: 9 });
    const link = within(card).getByRole("link", { name: "Entry 9" });
    expect(link.getAttribute("href")).toBe("/roi-tracker/proof?after=8#entry-9");
  });

  test.each(["new", "open"])("leads to its own entry while it is %s", async (state) => {
    const card = await shown({ state, session: "2022-02-07" }, { ledgerSeq: 7 });
    const link = within(card).getByRole("link", { name: "Entry 7" });
    expect(link.getAttribute("href")).toBe("/roi-tracker/proof?after=6#entry-7");
  });

  test("is called not proven where its trade claims what the ledger lacks, and leads nowhere", async () => {
    const card = await shown({ state: "not proven", session: "2022-02-07" }, { ledgerSeq: 7 });
    expect(plain(card)).toContain("Not proven");
    expect(within(card).queryByRole("link", { name: "Entry 7" })).toBeNull();
  });

  test("is of its own day where the rule has no direction", async () => {
    const card = await shown(
      { state: "new", session: "2022-02-07" },
      { rule: "custom-pattern", since: "2022-02-04" },
    );
    expect(plain(card)).toContain("Signal of 02/04/2022New");
    expect(plain(card)).not.toContain("direction now");
  });

  test("is summed up where there are many: what can be acted on by name, what is over by number", async () => {
    const of = (symbol: string, state: string) => aSignal({ id: symbol, symbol, outcome: { state } });
    const signals = [of("DDD", "new"), of("SSYS", "stopped"), of("NNDM", "expired"), of("XMTR", "target")];
    await showTiming({ stocks: ready(viewSignals(aSignalList({ signals }))) });
    const lines = [...(part("Stocks of 3D printing").querySelectorAll("dl").item(1)?.children ?? [])];
    expect(lines.map(plain)).toEqual(["NewDDD", "OpenNone", "Over3 of 4"]);
  });
});
