import { describe, expect, test } from "vitest";
import { termsOf } from "~/content/subscribe";

const offer = { listCents: 2000, priceCents: 2000, trialDays: 30, firstChargeAt: "2026-12-22T10:00:00Z" };
const linesOf = (...terms: Parameters<typeof termsOf>) =>
  Object.fromEntries(termsOf(...terms).map(({ term, text }) => [term, text]));

describe("the terms beside the button", () => {
  test("with a trial name its end, the first charge on that day, and the first renewal a month later", () => {
    expect(linesOf(offer, "2027-01-22")).toMatchObject({
      Today: "$0",
      "Trial ends": "12/22/2026, after 30 days",
      "First charge": "$20 on 12/22/2026, unless you cancel before",
      Renews: "$20 every month after the first charge, for the first time on 01/22/2027, until you cancel",
    });
  });

  test("without a trial name today's charge, and the first renewal a month later", () => {
    const lines = linesOf({ ...offer, trialDays: 0, firstChargeAt: "2026-11-22T10:00:00Z" }, "2026-12-22");
    expect(lines).toMatchObject({ Today: "$20", Renews: expect.stringContaining("12/22/2026") });
    expect(lines).not.toHaveProperty("First charge");
  });
});
