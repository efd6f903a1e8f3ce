import { describe, expect, test } from "vitest";
import { BeginPage } from "~/components/leads/begin-page";
import { PlanContents } from "~/components/subscribe/plan-contents";
import { htmlOf } from "../../harness/page-html";

type Props = Parameters<typeof BeginPage>[0];
const page = (more: Partial<Props>) =>
  htmlOf(
    () => <BeginPage here="/free-test-drive/x" signedIn closed={false} link={{ state: "ready" }} {...more} />,
    { at: "/free-test-drive/x" },
  );
const endsAt = "2026-12-22T10:00:00Z";

describe("a test drive that was begun", () => {
  test("has started at the first press, is running at a later one, and is over after its day", () => {
    expect(page({ endsAt })).toContain("Your free test drive has started");
    const again = page({ endsAt, already: true });
    expect(again).toContain("Your free test drive is running");
    expect(again).not.toContain("has started");
    expect(page({ endsAt, already: true, over: true })).toContain("Your free test drive is over");
  });
});

describe("a link, as it is opened", () => {
  const button = "Start the test drive";

  test("that is ready has the button, and for who is signed out the ways to an account", () => {
    expect(page({})).toContain(button);
    const signedOut = page({ signedIn: false });
    expect(signedOut).not.toContain(button);
    expect(signedOut).toContain("so sign up or log in first");
  });

  test.each([
    ["expired", "This link has expired. Please ask for a new one."],
    ["unknown", "This link is not valid. Please ask for a new one."],
  ] as const)("that is %s says so, and asks nobody to sign up for it", (state, sentence) => {
    for (const signedIn of [true, false]) {
      const html = page({ signedIn, link: { state } });
      expect(html).toContain(sentence);
      expect(html).toContain("Ask for a new link");
      expect(html).not.toMatch(/Start the test drive|Sign up/);
    }
  });

  test("that was begun says until when, whose it is, and has no button", () => {
    const running = page({ link: { state: "running", endsAt } });
    expect(running).toContain("The test drive of this link is running");
    expect(running).toMatch(/It runs until 12\/22\/2026.*belongs to the account that started it/);
    expect(running).not.toContain(button);
    expect(page({ signedIn: false, link: { state: "running", endsAt } })).toContain(
      "Log in with that account",
    );
    expect(page({ link: { state: "over", endsAt } })).toMatch(
      /The test drive of this link is over.*It ended on 12\/22\/2026/,
    );
  });

  test("that runs until nobody knows when still says that it runs", () => {
    expect(page({ link: { state: "running" } })).toContain("The test drive of this link is running");
  });

  test("says what the button has answered rather than what it was before", () => {
    expect(page({ link: { state: "running", endsAt }, endsAt })).toContain(
      "Your free test drive has started",
    );
  });
});

describe("where a free account opens the same (PAYWALL=off)", () => {
  test("the page of a test drive says so, and what the test drive adds", () => {
    expect(page({})).toMatch(
      /At present a free account opens all of this too.*If we limit free accounts later, a test drive that has started still opens it until/,
    );
    expect(page({ endsAt })).toContain("a free account opens the same after that day too");
    expect(page({ endsAt, over: true })).toContain("your free account opens the same");
  });

  test("the page of the subscription says so, and what the subscription adds", () => {
    expect(htmlOf(() => <PlanContents closed={false} />)).toMatch(
      /so you need not subscribe to read it\. If we limit free accounts later, a subscription still opens all of it/,
    );
  });
});

test("where only subscribers read (PAYWALL=subscribers) nothing says that an account would do", () => {
  const pages = [
    page({ closed: true }),
    page({ closed: true, endsAt }),
    page({ closed: true, endsAt, over: true }),
    htmlOf(() => <PlanContents closed />),
  ];
  for (const html of pages) expect(html).not.toContain("free account");
});
