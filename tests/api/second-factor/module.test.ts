import { describe, expect, it } from "vitest";
import { oneTimeCodes, recoveryCodes } from "../../../api/db/account-tables";
import { createDataSeal } from "../../../api/db/data-seal";
import { createLimits } from "../../../api/limits";
import { createLog } from "../../../api/log";
import { checkSecondStep } from "../../../api/second-factor/check";
import { beginCodes, confirmCodes, sealCodesAnew, takeCode } from "../../../api/second-factor/one-time-codes";
import { renewRecoveryCodes } from "../../../api/second-factor/recovery-codes";
import { asksSecondStep, removeSecondStep, secondStepOf } from "../../../api/second-factor/standing";
import { beginStep, endStep, tryStep } from "../../../api/second-factor/steps";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";
import { codeAt, wrongCode } from "../../harness/second-step";

const names = { issuer: "Trade Signals", label: dana.email };

const byPassword = { deviceKey: undefined, byLink: false };

onEachDatabase((api) => {
  const seal = createDataSeal(["the data key of this test is long enough"]);
  const deps = () => ({ db: api().db, now: api().now, seal, limits: createLimits(api().db, 1) });
  const newOwner = async (email = dana.email) => ({ userId: (await register(api(), { email })).id });
  const withCodes = async () => {
    const owner = await newOwner();
    const begun = await beginCodes(deps(), owner, names);
    const secret = begun?.secret ?? "";
    expect(await confirmCodes(deps(), owner, codeAt(secret, api().now()))).toBe(true);
    api().advance(60);
    return { owner, secret };
  };

  describe("one-time codes", () => {
    it("ask for nothing before a first code of theirs was typed, and then for one at each sign-in", async () => {
      const owner = await newOwner();
      const begun = await beginCodes(deps(), owner, names);
      expect(begun?.uri).toContain("otpauth://totp/Trade%20Signals:dana%40example.com?secret=");
      expect(await asksSecondStep(api().db, owner)).toBe(false);
      const secret = begun?.secret ?? "";
      expect(await takeCode(deps(), owner, codeAt(secret, api().now()))).toBe(false);
      expect(await confirmCodes(deps(), owner, wrongCode(secret, api().now()))).toBe(false);
      expect(await confirmCodes(deps(), owner, codeAt(secret, api().now()))).toBe(true);
      expect(await asksSecondStep(api().db, owner)).toBe(true);
      expect(await beginCodes(deps(), owner, names)).toBeUndefined();
    });

    it("work once each, also when two requests bring one at the same moment, and no older one works after", async () => {
      const { owner, secret } = await withCodes();
      const before = codeAt(secret, new Date(api().now().getTime() - 30_000));
      const code = codeAt(secret, api().now());
      const taken = await Promise.all([takeCode(deps(), owner, code), takeCode(deps(), owner, code)]);
      expect(taken.sort()).toEqual([false, true]);
      expect(await takeCode(deps(), owner, before)).toBe(false);
      expect(await takeCode(deps(), owner, codeAt(secret, new Date(api().now().getTime() + 30_000)))).toBe(
        true,
      );
    });

    it("of another minute, of another owner and of no digits do not work", async () => {
      const { owner, secret } = await withCodes();
      const other = await newOwner("other@example.com");
      const at = api().now().getTime();
      expect(await takeCode(deps(), owner, codeAt(secret, new Date(at - 90_000)))).toBe(false);
      expect(await takeCode(deps(), owner, codeAt(secret, new Date(at + 90_000)))).toBe(false);
      expect(await takeCode(deps(), other, codeAt(secret, api().now()))).toBe(false);
      expect(await takeCode(deps(), owner, "12345a")).toBe(false);
    });

    it("are kept sealed for their owner, and are sealed anew after a change of keys", async () => {
      const { owner, secret } = await withCodes();
      const [row] = await api().db.select().from(oneTimeCodes);
      expect(JSON.stringify(row)).not.toContain(secret);
      await expect(seal.open(row?.secret ?? "", "one-time codes of user another")).rejects.toThrow();
      const next = createDataSeal([
        "a newer data key, which is as long as that",
        "the data key of this test is long enough",
      ]);
      await sealCodesAnew({ db: api().db, seal: next, log: createLog("silent", { write: () => {} }) });
      const [anew] = await api().db.select().from(oneTimeCodes);
      expect(anew?.secretKey).toBe(next.keyId);
      const rotated = { ...deps(), seal: next };
      expect(await takeCode(rotated, owner, codeAt(secret, api().now()))).toBe(true);
    });
  });

  describe("the second step", () => {
    it("takes each of ten recovery codes once, however it is written, and tells how many are left", async () => {
      const { owner } = await withCodes();
      const codes = await renewRecoveryCodes(api().db, owner, api().now());
      expect(new Set(codes).size).toBe(10);
      const kept = JSON.stringify(await api().db.select().from(recoveryCodes));
      for (const code of codes) expect(kept).not.toContain(code);
      const [first = "", second = ""] = codes;
      expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
      const typed = first.toUpperCase().replaceAll("-", " ");
      expect(await checkSecondStep(deps(), owner, typed, byPassword)).toEqual({
        by: "recovery code",
        left: 9,
      });
      expect(await checkSecondStep(deps(), owner, first, byPassword)).toBeUndefined();
      await renewRecoveryCodes(api().db, owner, api().now());
      expect(await checkSecondStep(deps(), owner, second, byPassword)).toBeUndefined();
    });

    it("refuses the eleventh wrong code, then the right one too; an own browser and a mailed link are counted apart", async () => {
      const { owner, secret } = await withCodes();
      const [spare = ""] = await renewRecoveryCodes(api().db, owner, api().now());
      for (let at = 0; at < 10; at++) {
        expect(
          await checkSecondStep(deps(), owner, wrongCode(secret, api().now()), byPassword),
        ).toBeUndefined();
      }
      const right = codeAt(secret, api().now());
      await expect(checkSecondStep(deps(), owner, right, byPassword)).rejects.toThrow("Too many attempts");
      expect(
        await checkSecondStep(deps(), owner, right, { ...byPassword, deviceKey: "a browser of the owner" }),
      ).toEqual({ by: "code" });
      api().advance(60);
      const next = codeAt(secret, api().now());
      await expect(checkSecondStep(deps(), owner, next, byPassword)).rejects.toThrow("sign-in link by email");
      expect(await checkSecondStep(deps(), owner, next, { ...byPassword, byLink: true })).toEqual({
        by: "code",
      });
      expect(await checkSecondStep(deps(), owner, spare, byPassword), "no guesses block it").toMatchObject({
        left: 9,
      });
    });

    it("is gone when all of it was taken away", async () => {
      const { owner } = await withCodes();
      await renewRecoveryCodes(api().db, owner, api().now());
      await removeSecondStep(api().db, owner);
      expect(await asksSecondStep(api().db, owner)).toBe(false);
      expect(await secondStepOf(api().db, owner)).toEqual({
        codes: false,
        recoveryCodesLeft: 0,
        passkeys: [],
      });
    });
  });

  describe("a sign-in that waits for its second step", () => {
    it("has five tries in ten minutes, belongs to one kind of account, and ends once", async () => {
      const owner = await newOwner();
      const begin = () => beginStep(api().db, { owner, deviceKey: "known" }, api().now(), "password");
      const token = await begin();
      expect(await tryStep(api().db, "investor", token, api().now())).toBeUndefined();
      for (let at = 0; at < 5; at++) {
        expect(await tryStep(api().db, "user", token, api().now())).toEqual({
          owner,
          deviceKey: "known",
          byLink: false,
        });
      }
      expect(await tryStep(api().db, "user", token, api().now())).toBeUndefined();
      const late = await begin();
      api().advance(600);
      expect(await tryStep(api().db, "user", late, api().now())).toBeUndefined();
      const used = await begin();
      expect(await Promise.all([endStep(api().db, used), endStep(api().db, used)])).toContain(false);
    });
  });
});
