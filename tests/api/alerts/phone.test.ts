import { beforeEach, describe, expect, it } from "vitest";
import { alertPhones } from "../../../api/db/alert-tables";
import { consents } from "../../../api/db/consent-tables";
import { stopTexts } from "../../../api/texts/opt-outs";
import {
  agreeToTexts,
  askForCode,
  confirmPhone,
  internationalNumber,
  textConsent,
  textsSent,
  typedNumber,
} from "../../harness/alert-phone";
import { onEachDatabase } from "../../harness/each-database";
import { dana, registerConfirmed } from "../../harness/people";

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    ({ token } = await registerConfirmed(api()));
  });
  const phone = async () => {
    const { body } = await api().call("GET", "/api/users/alerts", { token });
    return body && typeof body === "object" && "phone" in body ? body.phone : undefined;
  };
  const ask = () => askForCode(api(), token);
  const confirm = (code: string) => confirmPhone(api(), token, code);
  const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

  describe("a number", () => {
    it("is confirmed by the code that was texted to it, and agreed to apart from that", async () => {
      expect(await phone()).toBeNull();
      const code = await ask();
      expect(await phone()).toEqual({
        number: typedNumber,
        confirmed: false,
        agreedAt: null,
        refusedAt: null,
      });
      expect((await agreeToTexts(api(), token)).status).toBe(409);
      expect((await confirm(code)).status).toBe(200);
      expect(await phone()).toEqual({
        number: typedNumber,
        confirmed: true,
        agreedAt: null,
        refusedAt: null,
      });
      expect((await agreeToTexts(api(), token)).status).toBe(200);
      expect(await phone()).toMatchObject({ confirmed: true, agreedAt: api().now().toISOString() });
    });

    it.each(["2025550", "+44 20 7946 0958"])("that is none, such as %s, is refused", async (given) => {
      const body = { phone: given };
      expect((await api().call("PUT", "/api/users/alerts/phone", { token, body })).status).toBe(422);
    });

    it.each(["(900) 555-0123", "(876) 555-0123"])(
      "that texts cost dearly, such as %s, gets none",
      async (given) => {
        const body = { phone: given };
        expect((await api().call("PUT", "/api/users/alerts/phone", { token, body })).status).toBe(422);
        expect(await textsSent(api())).toEqual([]);
      },
    );

    it("that has answered STOP gets no code", async () => {
      await stopTexts(api().db, internationalNumber, api().now());
      const body = { phone: typedNumber };
      expect((await api().call("PUT", "/api/users/alerts/phone", { token, body })).status).toBe(422);
      await api().runJobs();
      expect(await textsSent(api())).toEqual([]);
    });

    it("other than the one before has to be confirmed and agreed to anew; the same stays as it is", async () => {
      await confirm(await ask());
      await agreeToTexts(api(), token);
      await ask();
      expect(await phone()).toMatchObject({ confirmed: true });
      await askForCode(api(), token, "(202) 555-0177");
      expect(await phone()).toEqual({
        number: "(202) 555-0177",
        confirmed: false,
        agreedAt: null,
        refusedAt: null,
      });
    });

    it("is forgotten when its member says so", async () => {
      await confirm(await ask());
      expect((await api().call("DELETE", "/api/users/alerts/phone", { token })).status).toBe(200);
      expect(await phone()).toBeNull();
    });
  });

  describe("a code", () => {
    it("that is wrong confirms nothing, and after five of them the right one does not either", async () => {
      const code = await ask();
      for (let tries = 0; tries < 5; tries++) expect((await confirm(wrong(code))).status).toBe(422);
      expect((await confirm(code)).status).toBe(422);
      expect((await confirm(await ask())).status).toBe(200);
    });

    it("is good for ten minutes, once, and until another one is sent", async () => {
      const first = await ask();
      const second = await ask();
      if (first !== second) expect((await confirm(first)).status).toBe(422);
      api().advance(10 * 60 + 1);
      expect((await confirm(second)).status).toBe(422);
      const third = await ask();
      expect((await confirm(third)).status).toBe(200);
      expect((await confirm(third)).status).toBe(422);
    });

    it("is another member's alone", async () => {
      const code = await ask();
      const { token: other } = await registerConfirmed(api(), { email: "kim@example.com" });
      await askForCode(api(), other, "(202) 555-0177");
      expect((await confirmPhone(api(), other, code)).status).toBe(422);
    });

    it("is kept nowhere that could be read, nor exported", async () => {
      const code = await ask();
      expect(JSON.stringify(await api().db.select().from(alertPhones))).not.toContain(code);
      expect((await api().call("GET", "/api/users/export", { token })).text).not.toContain("codeDigest");
    });
  });

  describe("a consent", () => {
    it("is kept with its words, their revision, the time and the address", async () => {
      await confirm(await ask());
      await agreeToTexts(api(), token);
      expect(await api().db.select().from(alertPhones)).toMatchObject([
        {
          consentRevision: textConsent.revision,
          consentWording: textConsent.wording,
          consentAddress: "127.0.0.1",
          consentAt: api().now(),
        },
      ]);
    });

    it("stays as a record when the account is deleted, without its name", async () => {
      await confirm(await ask());
      await agreeToTexts(api(), token);
      await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
      expect(await api().db.select().from(alertPhones)).toEqual([]);
      const [record] = await api().db.select().from(consents);
      expect(record).toMatchObject({ userId: null, kind: "alert-texts", revision: textConsent.revision });
      expect(record?.terms).toBe(`${internationalNumber}: ${textConsent.wording}`);
      expect(record?.keptUntil?.getTime()).toBeGreaterThan(api().now().getTime());
    });
  });
});
