// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { HandRecordPart } from "~/components/roi/hand-record-page";
import type { HandRecordPage } from "~/pages/roi/hand-record.server";
import type { HandSignalRow } from "../../../contract/hand-record";

afterEach(cleanup);

const row = (changes: Partial<HandSignalRow>): HandSignalRow => ({
  ...{ seq: 7, basis: "issued", symbol: "AAA", tradeType: "Stock", session: "2026-05-04", state: "waiting" },
  ...changes,
});
const states = { waiting: 0, open: 0, closed: 0, withdrawn: 0, unfilled: 0 };
const page = (rows: HandSignalRow[]): HandRecordPage => ({
  page: 1,
  record: {
    state: "ready",
    data: { totals: [{ basis: "practice", states: { ...states, unfilled: 1 } }], asOf: "2026-05-05" },
  },
  signals: { state: "ready", data: { rows, total: rows.length, pages: 1 } },
});

function show(rows: HandSignalRow[]) {
  const Page = createRemixStub([{ path: "*", Component: () => <HandRecordPart page={page(rows)} /> }]);
  render(<Page future={{ v3_relativeSplatPath: true }} />);
}

describe("the page of signals made by hand", () => {
  test("calls each practice signal a sample, in its row, and no other", () => {
    show([row({ basis: "practice", seq: 8 }), row({})]);
    const rowNamed = (name: RegExp) => within(screen.getByRole("row", { name }));
    expect(rowNamed(/entry 8/).getByText("Sample")).toBeTruthy();
    expect(rowNamed(/entry 7/).queryByText("Sample")).toBeNull();
    expect(rowNamed(/entry 7/).getByText("Issued")).toBeTruthy();
  });

  test("says a loss with its sign, that the capital passed it over, and where it stands in the ledger", () => {
    const closed = row({
      ...{ state: "closed", exit: "stop", fillDate: "2026-05-04", closeDate: "2026-05-05", taken: false },
      ...{
        stakeCents: 100_000,
        ask: 111.06,
        exitBid: 104.95,
        feesCents: 0,
        resultCents: -5_502,
        roi: -0.05502,
      },
    });
    show([closed]);
    const cells = within(screen.getByRole("row", { name: /entry 7/ }));
    expect(cells.getByText("−5.5%")).toBeTruthy();
    expect(cells.getByText("Skipped")).toBeTruthy();
    expect(cells.getByText("Closed, ended by its stop")).toBeTruthy();
    expect(cells.getByRole("link", { name: "Entry 7" }).getAttribute("href")).toBe(
      "/roi-tracker/proof?after=6",
    );
  });

  test("has no figure of money before the first fill, and says so", () => {
    show([]);
    expect(screen.getByText(/no figure of money/)).toBeTruthy();
    expect(screen.queryByText(/^On a capital/)).toBeNull();
  });
});
