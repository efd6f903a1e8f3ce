import { expect, it } from "vitest";
import { leads } from "../../../api/db/lead-tables";
import { clientToken } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";

const phoneNumber = "2025550123";
const at = "2026-11-20T09:00:00.000Z";
const marketing = {
  revision: "01.2026.11",
  wording: "Yes, text me offers. Consent is not a condition of purchase. Reply STOP to opt out.",
  at,
  ip_address: "203.0.113.7",
};

const suite = (api: Parameters<Parameters<typeof onEachDatabase>[0]>[0]) => {
  const save = (given?: object, headers: Record<string, string> = { "x-api-client-token": clientToken }) =>
    api().call("PUT", "/api/phone-numbers", {
      body: { phoneNumber, alertType: "Marketing page 2", ...(given && { marketing: given }) },
      headers,
    });
  const kept = async () => {
    const [row, ...others] = await api().db.select().from(leads);
    expect(others).toEqual([]);
    return row;
  };
  const record = {
    consentRevision: marketing.revision,
    consentWording: marketing.wording,
    consentAt: new Date(at),
    consentAddress: "203.0.113.7",
    consentWithdrawnAt: null,
  };

  it("a ticked box is kept with its wording, revision, time and address, as the site saw them", async () => {
    expect((await save(marketing)).status).toBe(200);
    expect(await kept()).toMatchObject(record);
  });

  it("whoever calls by themselves chooses neither the time nor the address", async () => {
    await save(marketing, {});
    expect(await kept()).toMatchObject({ consentAt: api().now(), consentAddress: "127.0.0.1" });
  });

  it("a box that is ticked later is added to the number, also within the ten minutes", async () => {
    await save();
    expect(await kept()).toMatchObject({ consentAt: null });
    await save(marketing);
    expect(await kept()).toMatchObject(record);
  });

  it("a consent stays as it came first, and an unticked box takes nothing away", async () => {
    await save(marketing);
    await save({ ...marketing, wording: "Other words", at: "2026-11-20T09:05:00.000Z" });
    await save();
    expect(await kept()).toMatchObject(record);
  });

  it.each([
    ["an address that is none", { ip_address: "not an address" }, "That is not a network address."],
    [
      "a time to come",
      { at: "2026-11-23T10:00:00.000Z" },
      "Nothing can be agreed to at a time in the future.",
    ],
  ])("%s is refused, and nothing is kept", async (_what, wrong, message) => {
    const refused = await save({ ...marketing, ...wrong });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ message });
    expect(await kept()).toBeUndefined();
  });

  it("a sign-up without a number has none to text, and keeps no consent to texts", async () => {
    await api().call("PUT", "/api/simple-signup", { body: { email: "rider@example.com", marketing } });
    expect(await kept()).toMatchObject({ email: "rider@example.com", consentAt: null });
  });
};

onEachDatabase(suite, { now: new Date("2026-11-21T10:00:00.000Z") });
