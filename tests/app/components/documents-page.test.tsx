import { expect, test } from "vitest";
import { DocumentsPage } from "~/components/account/documents-page";
import { htmlOf } from "../../harness/page-html";

const broker = "Sandbox Brokerage";
const ready = (documents: { id: string; kind: string; sentAt: string | null }[], codes: string[] = []) =>
  htmlOf(() => (
    <DocumentsPage
      broker={broker}
      standing={{
        state: "ready",
        data: { status: "ACTION_REQUIRED", actions: codes.map((code) => ({ code })) },
      }}
      sent={{ state: "ready", data: { taken: true, documents } }}
    />
  ));

test("what settles the one thing that is asked is chosen already", () => {
  const html = ready([], ["W8BEN_CORRECTION"]);
  expect(html).toMatch(/<option value="w8ben" selected="">Form W-8BEN/);
  expect(html).toMatch(/enctype="multipart\/form-data"/i);
});

test("with several things asked the choice is the reader's, the likeliest first", () => {
  const html = ready([], ["TAX_IDENTIFICATION", "BRAND_NEW_2027"]);
  expect(html).not.toMatch(/<option value="[a-z]\w*" selected/);
  expect(html).toMatch(/Please choose<\/option><option value="tax_id_verification"/);
  expect(html).toContain("Brand new 2027");
});

test("lists what has arrived, also a kind that is new to us", () => {
  const html = ready([
    { id: "1", kind: "address_verification", sentAt: "2026-11-21T10:00:00.000Z" },
    { id: "2", kind: "something_new", sentAt: null },
  ]);
  expect(html).toContain("Proof of address");
  expect(html).toContain("Something new");
});

test("says where documents are not taken here, and where there is no account", () => {
  const standing = { state: "ready", data: { status: "none" } } as const;
  const page = (sent: Parameters<typeof DocumentsPage>[0]["sent"]) =>
    htmlOf(() => <DocumentsPage broker={broker} standing={standing} sent={sent} />);
  expect(page({ state: "not-offered" })).toContain("Sandbox Brokerage tells you by email");
  expect(page({ state: "ready", data: { taken: false, documents: [] } })).toContain('href="/onboarding"');
});
