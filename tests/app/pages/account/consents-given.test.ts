import { describe, expect, test } from "vitest";
import { readSettings } from "~/env.server";
import { consentRow, consentsCsv } from "~/pages/account/consents-given.server";
import { agreementsToSign, consentsToGive } from "~/pages/legal/agreements.server";

const settings = readSettings({
  PUBLIC_URL: "http://site.test",
  API_BASE_URL: "http://api.test",
  SESSION_SECRETS: "shared by the tests of consents",
});
const at = "2026-11-22T10:00:00.000Z";

describe("a consent that was given", () => {
  test.each(consentsToGive(settings, { country_of_tax_residence: "USA" }))(
    "$kind has the words of its tick, and the way to its text",
    ({ kind, revision, hash, label, title }) => {
      expect(consentRow({ kind, revision, hash, at, ip_address: "192.0.2.1" }, settings)).toEqual({
        ...{ kind, revision, hash, at, title },
        address: "192.0.2.1",
        wording: [label],
        link: { href: `/legal/agreements/${kind}/${revision}` },
        isRenamed: false,
      });
    },
  );

  test.each(agreementsToSign(settings))(
    "$name has both statements of the agreement",
    ({ name, revision, hash, statements }) => {
      const row = consentRow({ kind: name, revision, hash, at }, settings);
      expect(row.wording).toEqual([...statements]);
      expect(row.isRenamed).toBe(false);
    },
  );

  test("says so where the parties had other names then", () => {
    const given = { kind: "w9", revision: "01.2026.11", hash: "0".repeat(64), at };
    expect(consentRow(given, settings).isRenamed).toBe(true);
    expect(consentRow({ ...given, hash: null }, settings).isRenamed).toBe(false);
  });

  test("of the broker's own document leads there", () => {
    const linked = { href: "https://broker.example/margin.pdf", hash: "0".repeat(64) };
    const own = { ...settings, agreements: [{ name: "margin_agreement", revision: "22.2027.01", linked }] };
    const row = consentRow({ kind: "margin_agreement", revision: "22.2027.01", at }, own);
    expect(row).toMatchObject({ title: "Margin agreement", link: { href: linked.href }, wording: [] });
  });

  test.each(["00.1999.01", "../../etc", "constructor"])(
    "in words that are gone (%s) leads nowhere",
    (revision) => {
      const row = consentRow({ kind: "space_travel", revision, at }, settings);
      expect(row).toMatchObject({ title: "Space travel", wording: [], link: undefined });
    },
  );

  test("is a line of the table for spreadsheets, its text whole and no formula run", async () => {
    const row = consentRow({ kind: "w9", revision: "01.2026.11", at }, settings);
    const csv = await consentsCsv("my-consents", [{ ...row, title: "=1+1" }], "http://site.test").text();
    const [head, line] = csv.split("\r\n");
    expect(head).toBe("Kind,Title,Version,Given at,From address,SHA-256,Wording,Document");
    expect(line).toContain("w9,'=1+1,01.2026.11");
    expect(line).toContain("http://site.test/legal/agreements/w9/01.2026.11");
  });
});
