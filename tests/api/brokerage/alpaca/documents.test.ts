import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alpacaAt, brokerAccount, sent } from "../../../harness/alpaca";
import { fromAbroad, taxForm } from "../../../harness/alpaca-calls";
import { type MisbehavingUpstream, reply, replyText, startUpstream } from "../../../harness/upstream";

const id = "0d18ae51-3c94-4511-b209-101e1666416b";
const upload = `POST /v1/accounts/${id}/documents/upload`;
const passport = {
  kind: "identity_verification",
  type: "application/pdf",
  content: new TextEncoder().encode("%PDF-1.7 a passport"),
} as const;

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

describe("documents at Alpaca", () => {
  it("are sent as a list of one, in base64", async () => {
    upstream.on(upload, replyText("", 204));
    await alpacaAt(upstream.baseUrl).sendDocument(id, passport);
    expect(JSON.parse(upstream.seen[0]?.body ?? "")).toEqual([
      {
        document_type: "identity_verification",
        content: Buffer.from("%PDF-1.7 a passport").toString("base64"),
        mime_type: "application/pdf",
      },
    ]);
  });

  it("are listed by what they are and when they came, whatever the broker calls them", async () => {
    const documents = [
      { id: "1", document_type: "identity_verification", created_at: "2026-11-21T10:00:01.123456Z" },
      { id: "2", document_type: "something_new", created_at: "soon" },
    ];
    upstream.on(`GET /v1/accounts/${id}`, reply(brokerAccount({ documents })));
    expect(await alpacaAt(upstream.baseUrl).documents(id)).toEqual([
      { id: "1", kind: "identity_verification", sentAt: "2026-11-21T10:00:01.123Z" },
      { id: "2", kind: "something_new", sentAt: null },
    ]);
  });

  it.each([{}, { documents: null }, { documents: "none" }])("are none in %j", async (changes) => {
    upstream.on(`GET /v1/accounts/${id}`, reply(brokerAccount(changes)));
    expect(await alpacaAt(upstream.baseUrl).documents(id)).toEqual([]);
  });

  it.each([
    [400, "invalid"],
    [401, "unauthorized"],
    [422, "invalid"],
    [429, "rate_limited"],
    [500, "unavailable"],
  ])("%d is %s, without a word of the document", async (status, kind) => {
    upstream.on(upload, reply({ code: status * 100_000, message: "no" }, status));
    const refusal = await alpacaAt(upstream.baseUrl)
      .sendDocument(id, passport)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind });
    expect(String(refusal)).not.toContain("passport");
  });
});

describe("the form W-8BEN", () => {
  it("goes with the application, made of what its signer certified", () => {
    expect(sent(fromAbroad, {}, taxForm).documents).toEqual([
      {
        document_type: "w8ben",
        document_sub_type: "Form W-8BEN",
        mime_type: "application/json",
        content_data: {
          full_name: "Dana Lee",
          country_citizen: "Germany",
          residency: "Germany",
          permanent_address_street: "Lange Gasse 3",
          permanent_address_city_state: "Augsburg, Bavaria 86152",
          permanent_address_country: "Germany",
          date_of_birth: "1990-03-27",
          foreign_tax_id: "12345678901",
          signer_full_name: "Dana Lee",
          date: "2026-11-20",
          timestamp: "2026-11-20T10:00:00.000Z",
          ip_address: "203.0.113.7",
          revision: "10-2021",
        },
      },
    ]);
  });

  it("has the day of signing as the broker's calendar has it, and the edge's address for who signed by IPv6", () => {
    const late = { signedAt: new Date("2026-11-21T03:00:00.000Z"), address: "2001:db8::7" };
    expect(sent(fromAbroad, {}, late).documents?.[0]?.content_data).toMatchObject({
      date: "2026-11-20",
      ip_address: "198.51.100.4",
    });
  });

  it("has an American number where the signer has one", () => {
    const identity = { ...fromAbroad.identity, tax_id: "912-70-1234", tax_id_type: "USA_ITIN" };
    const form = sent({ ...fromAbroad, identity }, {}, taxForm).documents?.[0]?.content_data;
    expect(form).toMatchObject({ tax_id_ssn: "912-70-1234" });
    expect(form).not.toHaveProperty("foreign_tax_id");
  });

  it("is not sent of who has not signed it", () => {
    expect(sent(fromAbroad)).not.toHaveProperty("documents");
  });
});
