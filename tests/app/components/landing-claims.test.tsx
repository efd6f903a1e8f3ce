// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { LandingClaims } from "~/pages/site/landing.server";
import type { IntradayShare } from "../../../contract/intraday";
import { LandingStub } from "../../harness/landing-stub";

afterEach(cleanup);

const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
const measured: IntradayShare = {
  ...{ basis: "simulated", trades: 2_703, closed: 2_700, intraday: 1_674 },
  ...{ from: "2021-03-01", to: "2026-11-20" },
};
const show = (claims?: LandingClaims) => render(<LandingStub claims={claims} />);
const stated = /^More than 90% of trades close intraday/;
const share = /^62\.0% of 2,700 trades in the record were left on the day of the fill, on daily bars/;

describe("the claim of intraday trades (SPEC-DECISIONS 42)", () => {
  test("stands as the sample's, with the measured share in the same block and size, its basis, count and period", () => {
    show({ shown: "spec", measured });
    const [claim, beside] = [screen.getByText(stated), screen.getByText(share)];
    expect(plain(claim.textContent)).toMatch(/Sample$/);
    expect(plain(beside.textContent)).toMatch(/, 03\/01\/2021 to 11\/20\/2026\. Simulated$/);
    expect(beside.parentElement).toBe(claim.parentElement);
    expect([beside.tagName, beside.className]).toEqual([claim.tagName, claim.className]);
  });

  test("has the measured share beside it in the line of figures, in the same size", () => {
    show({ shown: "spec", measured });
    const band = within(screen.getByRole("region", { name: "In figures" }));
    const [claim, beside] = ["90%+", "62.0%"].map(
      (text) => band.getByText(text).closest("dd")?.parentElement,
    );
    expect(claim?.nextElementSibling).toBe(beside);
    expect(beside?.getAttribute("data-size")).toBe(claim?.getAttribute("data-size"));
    expect(plain(beside?.textContent)).toContain("Simulated (2,700 trades, 03/01/2021 to 11/20/2026)");
  });

  test("is left out with the mission where only measured figures are shown", () => {
    show({ shown: "measured", measured });
    expect(screen.queryByText(stated)).toBeNull();
    expect(screen.queryByText(/^Our mission/)).toBeNull();
    expect(screen.queryByText("90%+")).toBeNull();
    expect(screen.getByText(share)).toBeTruthy();
  });

  test.each([
    ["nobody has told the record", undefined, /cannot be read at the moment/],
    ["nothing has closed", { ...measured, closed: 0, intraday: 0 }, /no trade of the record has closed yet/],
  ])("says so where %s, and invents no share", (_what, told, words) => {
    show({ shown: "spec", measured: told });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/NaN|left on the day of the fill/)).toBeNull();
  });
});

test("the sample's curve says within its drawing that it is a sample", () => {
  show();
  const curve = screen.getByRole("img", { name: /sample/i });
  expect(curve.querySelector("text")?.textContent).toBe("Sample");
});
