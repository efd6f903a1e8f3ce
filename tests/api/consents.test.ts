import { asc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { consents } from "../../api/db/consent-tables";
import type { TestApi } from "../harness/api";
import { onEachDatabase } from "../harness/each-database";
import { register } from "../harness/people";

const path = "/api/users/consents";
const hash = "0123456789abcdef".repeat(4);
const at = "2026-11-21T10:00:00.000Z";
const margin = { kind: "margin_agreement", revision: "01.2026.11", hash, at, ip_address: "198.51.100.7" };
const w9 = { ...margin, kind: "w9" };

const suite = (api: () => TestApi) => {
  const rows = () => api().db.select().from(consents).orderBy(asc(consents.recordedAt), asc(consents.kind));

  /** The site's calls for somebody who is signed in; with `alone` they call by themselves. */
  async function signer({ alone = false, email = "dana@example.com" } = {}) {
    const { token, id } = await register(api(), { email });
    const vouched = { "x-api-client-token": api().clientToken, "x-client-address": "203.0.113.9" };
    const record = (given: object[], { key = "press-1" }: { key?: string | undefined } = {}) =>
      api().call("PUT", path, {
        token,
        body: { consents: given },
        headers: { ...(!alone && vouched), ...(key && { "idempotency-key": key }) },
      });
    return { record, id };
  }

  it("keeps each consent with its text's revision and hash, its time and its address", async () => {
    const { record, id } = await signer();
    const { ip_address: _, ...withoutAddress } = w9;
    expect((await record([margin, withoutAddress])).status).toBe(200);
    expect(await rows()).toEqual([
      {
        id: expect.any(String),
        userId: id,
        requestKey: "press-1",
        kind: "margin_agreement",
        revision: "01.2026.11",
        hash,
        terms: null,
        givenAt: new Date(at),
        address: "198.51.100.7",
        recordedAt: api().now(),
        keptUntil: null,
      },
      expect.objectContaining({ userId: id, kind: "w9", givenAt: new Date(at), address: "203.0.113.9" }),
    ]);
  });

  describe("is added to and never changed", () => {
    it("the same press sent again, or at once, is kept once and as it came first", async () => {
      const { record } = await signer();
      const replies = await Promise.all([record([margin, w9]), record([w9, margin])]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const before = await rows();
      api().advance(60);
      const later = { ...margin, at: "2026-11-21T10:01:00.000Z", ip_address: "198.51.100.99" };
      expect((await record([later])).text).toBe(replies[0]?.text);
      expect(before).toHaveLength(2);
      expect(await rows()).toEqual(before);
    });

    it("another press, another text or another person is another record", async () => {
      const { record } = await signer();
      await record([margin]);
      await record([margin], { key: "press-2" });
      await record([{ ...margin, hash: hash.replaceAll("0", "f") }]);
      await record([{ ...margin, revision: "02.2027.01" }]);
      await (await signer({ email: "kim@example.com" })).record([margin]);
      expect(await rows()).toHaveLength(5);
    });

    it("all of a press or nothing: one that is wrong keeps none", async () => {
      const { record } = await signer();
      expect((await record([margin, { ...w9, at: "2999-01-01T00:00:00.000Z" }])).status).toBe(422);
      expect(await rows()).toEqual([]);
    });
  });

  it("SPEC-DECISIONS 6: who calls by themselves chooses neither the time nor the address", async () => {
    const { record } = await signer({ alone: true });
    await record([{ ...margin, at: "1999-01-01T00:00:00.000Z" }]);
    expect(await rows()).toMatchObject([{ givenAt: api().now(), address: "127.0.0.1" }]);
  });

  it.each([
    ["no key", [margin], ""],
    ["a key that cannot be kept", [margin], "a b"],
    ["nothing", [], "press-1"],
    ["a time to come", [{ ...margin, at: "2999-01-01T00:00:00.000Z" }], "press-1"],
    ["no address", [{ ...margin, ip_address: "somewhere" }], "press-1"],
    ["no hash", [{ ...margin, hash: "0123" }], "press-1"],
    ["no revision", [{ ...margin, revision: "latest" }], "press-1"],
    ["no kind", [{ ...margin, kind: "Margin Agreement" }], "press-1"],
  ])("refuses %s, and keeps nothing", async (_what, given, key) => {
    const { record } = await signer();
    expect((await record(given, { key })).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it("is for who is signed in, and nothing is kept for anybody else", async () => {
    const body = { consents: [margin] };
    const headers = { "idempotency-key": "press-1" };
    expect((await api().call("PUT", path, { body, headers })).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  it("leaves no address and no hash in the log", async () => {
    const { record } = await signer();
    await record([margin]);
    expect(api().logs().join("\n")).not.toMatch(/198\.51\.100\.7|0123456789abcdef/);
  });
};

onEachDatabase(suite, { now: new Date("2026-11-21T10:00:01.000Z") });
