import { describe, expect, test } from "vitest";
import { DisputesPage } from "~/components/desk/disputes-page";
import type { DeskDispute } from "../../../contract/desk-disputes";
import { htmlOf } from "../../harness/page-html";

const dispute: DeskDispute = {
  ...{ id: "dp_1", openedAt: "2026-11-20T10:00:00Z", amountCents: 2000, reason: "fraudulent" },
  ...{ status: "needs_response", standing: "open", dueBy: "2026-11-27T10:00:00Z", submissions: 0 },
  ...{ subscriptionId: "sub-1", userId: "user-1" },
};
const shown = (changes: Partial<DeskDispute>, page = 1, isMore = false) =>
  htmlOf(() => <DisputesPage disputes={[{ ...dispute, ...changes }]} isMore={isMore} page={page} />);

describe("the desk's page of disputed payments", () => {
  test("leads to the member whose payment it is, and says until when evidence is taken", () => {
    const html = shown({});
    expect(html).toContain('href="/desk/members/user-1"');
    expect(html).toContain('href="/desk/disputes/dp_1"');
    expect(html).toContain("2026-11-27 10:00:00");
    expect(html).toContain("The bank has the money until it decides (needs_response)");
    expect(html).toContain("Not yet");
  });

  test.each<[string, Partial<DeskDispute>, string]>([
    ["of an account that is gone", { userId: null }, "The account is gone"],
    ["of no subscription", { subscriptionId: null }, "No subscription"],
    ["of which no day is known", { dueBy: null }, "Unknown"],
    ["that was decided", { standing: "lost", status: "lost" }, "Past"],
  ])("says so of one %s", (_what, changes, words) => {
    expect(shown(changes)).toContain(words);
  });

  test("leads to the pages before and after", () => {
    const html = shown({}, 2, true);
    expect(html).toContain('href="/desk/disputes"');
    expect(html).toContain('href="/desk/disputes?page=3"');
  });

  test("says that there is none", () => {
    expect(htmlOf(() => <DisputesPage disputes={[]} isMore={false} page={1} />)).toContain(
      "No payment is disputed, and none was.",
    );
  });
});
