import { describe, expect, test } from "vitest";
import { cards, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();

describe("the clock's page", () => {
  const clock = "http://pages.test/hosted/clock";

  test("moves somebody's clock, and what is due is done", async () => {
    const { sub } = await on.subscriber(cards.good, 30);
    const reply = await on.post(clock, { email: " Dana@example.com", days: "30" });
    expect(await reply.text()).toContain(
      "By the clock of Dana@example.com it is now 2027-03-02T10:00:00.000Z.",
    );
    expect(await on.standing(sub.id)).toBe("active");
  });

  test.each([
    ["dana@example.com", "0"],
    ["dana@example.com", "-1"],
    ["dana@example.com", "1.5"],
    ["dana@example.com", "367"],
    ["dana@example.com", "99999999999999999999"],
    ["nobody@example.com", "1"],
    ["", ""],
    ["<b>\u0000", "1"],
  ])("refuses %j by %j days with a sentence", async (email, days) => {
    await on.customer();
    const reply = await on.post(clock, { email, days });
    const text = await reply.text();
    expect([reply.status, text.includes('role="alert"'), text.includes("<b>")]).toEqual([422, true, false]);
  });

  test("is not there in production", async () => {
    expect((await on.open(clock, undefined, true)).status).toBe(404);
  });
});
