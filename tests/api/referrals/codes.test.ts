import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { referralCodes } from "../../../api/db/referral-tables";
import { codeOfName } from "../../../api/referrals/propose-code";
import { promoCode as isWrong } from "../../../domain/validators";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";
import { ambassador, askFor, claim, statementOf } from "../../harness/referrals";

const taken = { status: 409, body: { message: "This promo code is taken. Please choose another one." } };

const suite = (api: () => TestApi) => {
  const propose = async (firstName: string, lastName: string) => {
    const query = new URLSearchParams({ firstName, lastName });
    const { body } = await api().call("GET", `/api/users/generate-promo-code?${query}`);
    return z.object({ promoCode: z.string() }).parse(body).promoCode;
  };
  const keptCodes = () => api().db.select({ code: referralCodes.code }).from(referralCodes);

  describe("a proposal", () => {
    it("is made of the name, and is nobody's yet", async () => {
      expect(await propose("Ada", "Lovelace")).toBe("ADA_LOVELACE");
      expect(await keptCodes()).toEqual([]);
    });

    it("is another one once somebody has it, whatever its case", async () => {
      await ambassador(api(), "ada_Lovelace");
      expect(await propose("Ada", "Lovelace")).toBe("ADA_LOVELACE_2");
    });

    it("is drawn where nine people of the name have been quicker", async () => {
      await ambassador(api(), "Ada_Lovelace");
      for (let at = 2; at <= 9; at++) await ambassador(api(), `Ada_Lovelace_${at}`);
      expect(await propose("Ada", "Lovelace")).toMatch(/^ADA_LOVELACE_\d{4}$/);
    });

    it("is no promo code of the site's own", async () => {
      expect(await propose("Cofounder", ".")).toBe("COFOUNDER_2");
    });

    it("is there for a name without a Latin letter", async () => {
      expect(await propose("三", "張")).toMatch(/^[A-Z]{8}$/);
    });

    it("is by the rule for promo codes and of forty characters at most, whatever the name", async () => {
      const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 });
      await fc.assert(
        fc.asyncProperty(name, name, async (first, last) => {
          const code = codeOfName(first, last);
          fc.pre(code !== "");
          expect([isWrong(code), isWrong(`${code}_123456`)]).toEqual([undefined, undefined]);
          expect(`${code}_123456`.length).toBeLessThanOrEqual(40);
        }),
      );
      expect(await propose("a".repeat(100), "b".repeat(100))).toBe("A".repeat(33));
    });
  });

  describe("a claim", () => {
    it("makes the code the user's, as they write it", async () => {
      const { token } = await register(api());
      expect(await claim(api(), token, "Small_Trades")).toMatchObject({
        status: 200,
        body: { promoCode: "Small_Trades" },
      });
      expect(await statementOf(api(), token)).toMatchObject({ code: "Small_Trades" });
    });

    it("of the same again answers the same, whatever its case", async () => {
      const { token } = await register(api());
      await claim(api(), token, "Small_Trades");
      expect(await claim(api(), token, "SMALL_TRADES")).toMatchObject({
        status: 200,
        body: { promoCode: "Small_Trades" },
      });
      expect(await keptCodes()).toHaveLength(1);
    });

    it("of a second one is refused, with the first", async () => {
      const { token } = await register(api());
      await claim(api(), token, "Small_Trades");
      expect(await claim(api(), token, "Large_Trades")).toMatchObject({
        status: 409,
        body: { message: "Your promo code is Small_Trades: it is yours for good, and there is one each." },
      });
    });

    it.each(["SMALL_TRADES", "small_trades"])("of somebody else's is refused: %s", async (code) => {
      await ambassador(api(), "Small_Trades", { email: "kim@example.com" });
      const { token } = await register(api());
      expect(await claim(api(), token, code)).toMatchObject(taken);
    });

    it("of the site's own is refused in the same words", async () => {
      const { token } = await register(api());
      expect(await claim(api(), token, "cofounder")).toMatchObject(taken);
    });

    it("of what is no code is refused", async () => {
      const { token } = await register(api());
      const replies = await Promise.all(
        ["___", "a b", "", "x".repeat(41)].map((code) => claim(api(), token, code)),
      );
      expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    });

    it("by two at once is one's", async () => {
      const [one, other] = [await register(api()), await register(api(), { email: "kim@example.com" })];
      const replies = await Promise.all([claim(api(), one.token, "Same"), claim(api(), other.token, "same")]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await keptCodes()).toHaveLength(1);
    });

    it("of several at once by one is of one", async () => {
      const { token } = await register(api());
      const replies = await Promise.all(["One", "Two", "Three"].map((code) => claim(api(), token, code)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await keptCodes()).toHaveLength(1);
    });

    it("needs somebody who is signed in", async () => {
      const reply = await api().call("PUT", "/api/referrals/code", { body: { promoCode: "Small_Trades" } });
      expect(reply.status).toBe(401);
    });

    it("needs the programme's terms to be agreed to", async () => {
      const { token } = await register(api());
      expect(await askFor(api(), token, "Small_Trades")).toMatchObject({
        status: 422,
        body: { message: "Please agree to the terms of the referral programme first." },
      });
      expect(await keptCodes()).toEqual([]);
    });

    it("of a code whose owner has left is refused: its links are about for good", async () => {
      const { token } = await ambassador(api(), "Small_Trades", { email: "kim@example.com" });
      await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
      const eve = await register(api(), { email: "eve@example.com" });
      expect(await claim(api(), eve.token, "small_trades")).toMatchObject(taken);
      expect(await api().db.select({ userId: referralCodes.userId }).from(referralCodes)).toEqual([
        { userId: null },
      ]);
    });
  });
};

onEachDatabase(suite);

describe("the letters of a code", () => {
  it.each([
    ["Ada", "Lovelace", "ADA_LOVELACE"],
    ["Zoë", "Brontë", "ZOE_BRONTE"],
    ["Søren", "Łukasz", "SOREN_LUKASZ"],
    ["Anna-Maria", "O’Neil", "ANNA_MARIA_ONEIL"],
    ["Jürgen", "Groß", "JURGEN_GROSS"],
    ["J. R.", "Smith 3rd", "J_R_SMITH_3RD"],
    ["張", "Chen", "CHEN"],
    ["三", "張", ""],
  ])("%s %s: %s", (first, last, code) => {
    expect(codeOfName(first, last)).toBe(code);
  });
});
