import { describe, expect, test } from "vitest";
import { PrivacyPage } from "~/components/privacy/privacy-page";
import type { ConsentRow } from "~/pages/account/consents-given.server";
import type { Panel } from "~/upstream/panel.server";
import { htmlOf } from "../../harness/page-html";

const row: ConsentRow = {
  kind: "w9",
  revision: "01.2026.11",
  at: "2026-11-22T10:00:00.000Z",
  hash: "ab12",
  address: "192.0.2.1",
  title: "Form W-9",
  wording: ["I certify <all> of it."],
  link: { href: "/legal/agreements/w9/01.2026.11" },
  isRenamed: false,
};
const noLooks: Panel<string[]> = { state: "ready", data: [] };
const page = (consents: Panel<ConsentRow[]>, actionData?: unknown, looks: Panel<string[]> = noLooks) =>
  htmlOf(() => <PrivacyPage consents={consents} looks={looks} />, { at: "/account/privacy", actionData });
const ready = (...rows: ConsentRow[]) => page({ state: "ready", data: rows });

describe("what somebody agreed to", () => {
  test("is a table with the words, the version, its hash, the time and from where", () => {
    const html = ready(row);
    expect(html).toContain("<caption");
    for (const told of [
      "Form W-9",
      "I certify &lt;all&gt; of it.",
      "01.2026.11",
      "ab12",
      "11/22/2026",
      "192.0.2.1",
    ])
      expect(html).toContain(told);
    expect(html).toContain('href="/legal/agreements/w9/01.2026.11"');
  });

  test("can be downloaded as JSON and as CSV", () => {
    const html = ready(row);
    expect(html).toMatch(/href="\/account\/privacy\/consents" download/);
    expect(html).toMatch(/href="\/account\/privacy\/consents\?format=csv" download/);
  });

  test("says where its words are gone, and where names in them have changed", () => {
    expect(ready({ ...row, wording: [], link: undefined })).toContain(
      "The words of this version are not kept",
    );
    expect(ready({ ...row, isRenamed: true })).toContain("other names when you agreed");
    expect(ready(row)).not.toMatch(/not kept on this site|other names/);
  });

  test("is said to be nothing, or not to be listed here, with nothing to download", () => {
    expect(ready()).toContain("Nothing yet");
    const html = page({ state: "not-offered" });
    expect(html).toContain("The list of what you agreed to is not offered here.");
    expect(html).not.toContain("/account/privacy/consents");
    expect(html, "the rest of the page stands").toContain("/account/privacy/export");
  });
});

describe("deletion", () => {
  test("says what goes and what stays, and asks for the password", () => {
    const html = ready();
    expect(html).toContain("What goes at once");
    expect(html).toContain("it ends now, not at the end of its month");
    expect(html).toContain("What stays");
    expect(html).toMatch(/<input[^>]*type="password"/);
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  test("comes back opened, with what was wrong", () => {
    const html = page({ state: "ready", data: [] }, { fieldErrors: { password: "Wrong password." } });
    expect(html).toMatch(/<details[^>]* open=""/);
    expect(html.match(/Wrong password\./g)).toHaveLength(2);
  });
});

describe("when staff looked", () => {
  const told = (looks: Panel<string[]>) => page({ state: "ready", data: [] }, undefined, looks);

  test("is the days, or that nobody did", () => {
    expect(told({ state: "ready", data: ["2026-11-22", "2026-11-20"] })).toMatch(
      /11\/22\/2026.*11\/20\/2026/s,
    );
    expect(told(noLooks)).toContain("Nobody of our staff has looked at your data.");
  });
});
