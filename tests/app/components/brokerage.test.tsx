import { describe, expect, test } from "vitest";
import { Brokerage } from "~/components/account/brokerage";
import type { AccountStanding } from "~/pages/brokerage/brokerage-account.server";
import type { Panel } from "~/upstream/panel.server";
import { htmlOf } from "../../harness/page-html";

const render = (standing: Panel<AccountStanding>) =>
  htmlOf(() => <Brokerage standing={standing} broker="Acme & Sons $&" />, { at: "/account" });
const ready = (data: AccountStanding) => render({ state: "ready", data });

describe("the part about the brokerage account", () => {
  test("has the address that onboarding leads to", () => {
    expect(ready({ status: "none" })).toContain('id="brokerage"');
  });

  test("names the broker as the setting does", () => {
    expect(ready({ status: "ACTIVE" })).toContain("Your account with Acme &amp; Sons $&amp; is open");
    expect(ready({ status: "refused", actions: [{ code: "REFUSED", message: "No." }] })).toContain(
      "What Acme &amp; Sons $&amp; said",
    );
  });

  test.each([
    ["none", "Open an account"],
    ["refused", "Apply again"],
    ["REJECTED", "Apply again"],
    ["ACCOUNT_CLOSED", "Apply again"],
  ])("leads from %s to onboarding: %s", (status, label) => {
    const link = /<a href="\/onboarding"[^>]*>([^<]*)<\/a>/.exec(ready({ status }));
    expect(link?.[1]).toBe(label);
  });

  test.each(["SUBMITTED", "processing", "ACTIVE", "ACTION_REQUIRED", "DISABLED", "BRAND_NEW_2027"])(
    "never leads from %s to a second application",
    (status) => {
      expect(ready({ status })).not.toContain("/onboarding");
    },
  );

  test("lists what is asked, in words, and leads to where documents are sent", () => {
    const html = ready({
      status: "ACTION_REQUIRED",
      actions: [{ code: "ADDRESS_VERIFICATION" }, { code: "OTHER", message: "Write <b>soon</b>." }],
    });
    expect(html).toContain("a utility bill");
    expect(html).toContain("Write &lt;b&gt;soon&lt;/b&gt;.");
    expect(html).toMatch(/href="\/account\/documents"[^>]*>Send a document</);
    expect(html).not.toContain("ADDRESS_VERIFICATION");
  });

  test.each(["WATCHLIST_HIT", "OTHER_PARTNER", "COUNTRY_NOT_SUPPORTED"])(
    "asks nothing where the broker settles %s by itself",
    (code) => {
      const html = ready({ status: "ACTION_REQUIRED", actions: [{ code }] });
      expect(html).toContain("Being checked");
      expect(html).not.toMatch(/needed from you<|cannot decide|documents/);
    },
  );

  test("says of a rejection what it was for, and nothing to have ready", () => {
    const html = ready({ status: "REJECTED", actions: [{ code: "ADDRESS_VERIFICATION" }] });
    expect(html).toContain("Your address");
    expect(html).not.toContain("utility bill");
  });

  test("shows the dates as MM/DD/YYYY, and none that are not told", () => {
    const at = "2026-11-20T10:00:00.000Z";
    expect(ready({ status: "ACTIVE", submittedAt: at })).toContain("11/20/2026");
    expect(ready({ status: "ACTIVE", submittedAt: at })).not.toContain("Last change");
  });

  test("says in a sentence that it could not be loaded, or is not offered", () => {
    expect(render({ state: "failed", message: "We cannot reach it." })).toMatch(
      /We could not load the status of your application\. We cannot reach it\. <a href="\/account">/,
    );
    expect(render({ state: "not-offered" })).toContain("This service does not offer brokerage accounts.");
  });
});
