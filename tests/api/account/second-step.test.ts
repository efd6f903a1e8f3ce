import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accountOf, kindsOfAccounts, recoveryCodesIn, stepTokenIn } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";
import { codeAt, wrongCode } from "../../harness/second-step";

const Proven = z.object({ token: z.string() });

/** As in production, for the tests of this file. */
const settings = { limitsFactor: 1 };

onEachDatabase(
  (api) => {
    describe.each(kindsOfAccounts)("the second step of $service", (kind) => {
      const { path, post, login, signInByLink, turnOnCodes, finish, isAlive, subjects } = accountOf(
        api,
        kind,
      );
      const { person } = kind;

      it("is asked for after a right password once codes are on, and gives no session before it is done", async () => {
        const { token } = await kind.register(api());
        const { secret } = await turnOnCodes(token);
        const first = await login();
        expect(first.status).toBe(200);
        expect(first.body).toMatchObject({ secondStep: { codes: true, passkeys: false } });
        expect(first.text).not.toContain('"token"');
        const done = await post("second-step", {
          stepToken: stepTokenIn(first.body),
          stepCode: codeAt(secret, api().now()),
        });
        expect(done.body).toMatchObject({ email: person.email });
        expect((await login("wrong")).status).toBe(401);
      });

      it("is asked for after a mailed link as well, once the address was proven", async () => {
        await kind.register(api());
        const { token } = Proven.parse((await signInByLink()).body);
        const { secret } = await turnOnCodes(token);
        const again = await signInByLink();
        const stepCode = codeAt(secret, api().now());
        const done = await post("second-step", { stepToken: stepTokenIn(again.body), stepCode });
        expect(done.status).toBe(200);
      });

      it("takes a code once: a replay is refused", async () => {
        const { token } = await kind.register(api());
        const { secret } = await turnOnCodes(token);
        const code = codeAt(secret, api().now());
        expect((await finish(code)).status).toBe(200);
        expect((await finish(code)).status).toBe(401);
      });

      it("ends after five wrong codes, and after ten the right one is refused too, with a time to wait", async () => {
        const { token } = await kind.register(api());
        const { secret } = await turnOnCodes(token);
        const first = stepTokenIn((await login()).body);
        const guess = (stepToken: string, stepCode = wrongCode(secret, api().now())) =>
          post("second-step", { stepToken, stepCode });
        for (let at = 0; at < 5; at++) expect((await guess(first)).status).toBe(401);
        expect((await guess(first, codeAt(secret, api().now()))).status).toBe(401);
        const second = stepTokenIn((await login()).body);
        for (let at = 0; at < 4; at++) expect((await guess(second)).status).toBe(401);
        const last = await guess(stepTokenIn((await login()).body));
        expect(last.status).toBe(401);
        const refused = await guess(stepTokenIn((await login()).body), codeAt(secret, api().now()));
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
      });

      it("takes a recovery code in place of a lost app, once, and its owner is told", async () => {
        const { token } = await kind.register(api());
        const { recoveryCodes } = await turnOnCodes(token);
        expect(recoveryCodes).toHaveLength(10);
        const [code = ""] = recoveryCodes;
        expect((await finish(code)).status).toBe(200);
        expect((await finish(code)).status).toBe(401);
        expect(await subjects()).toContain("A recovery code for the product was used");
        const standing = await api().call("GET", path("second-step"), { token });
        expect(standing.body).toMatchObject({ codes: true, recoveryCodesLeft: 9 });
      });

      it("asks for the password before anything of it changes", async () => {
        const { token } = await kind.register(api());
        const { secret, recoveryCodes } = await turnOnCodes(token);
        const wrong = { password: "not the password" };
        for (const [method, rest] of [
          ["POST", "second-step/codes"],
          ["DELETE", "second-step/codes"],
          ["POST", "second-step/recovery-codes"],
          ["POST", "passkeys/question"],
          ["DELETE", "passkeys/abc"],
        ] as const) {
          expect((await api().call(method, path(rest), { token, body: wrong })).status, rest).toBe(422);
        }
        expect((await finish(codeAt(secret, api().now()))).status).toBe(200);
        const right = { password: person.password };
        const renewed = await api().call("POST", path("second-step/recovery-codes"), { token, body: right });
        expect(recoveryCodesIn(renewed.body)).toHaveLength(10);
        expect((await finish(recoveryCodes[0] ?? "")).status, "an old one").toBe(401);
        expect((await api().call("DELETE", path("second-step/codes"), { token, body: right })).status).toBe(
          200,
        );
        expect((await login()).body).toMatchObject({ email: person.email });
      });

      it("ends every other session when it is turned off, which its owner is told: its app may have been lost signed in", async () => {
        const { token } = await kind.register(api());
        const off = () =>
          api().call("DELETE", path("second-step/codes"), { token, body: { password: person.password } });
        const { token: before } = await kind.logIn(api());
        expect((await off()).body).toEqual({ message: "One-time codes are off." });
        expect(await isAlive(before), "nothing was on").toBe(true);
        const { secret } = await turnOnCodes(token);
        const other = Proven.parse((await finish(codeAt(secret, api().now()))).body);
        expect((await off()).text).toContain("and every other session has ended");
        for (const each of [before, other.token]) expect(await isAlive(each)).toBe(false);
        expect(await isAlive(token)).toBe(true);
        expect(await subjects()).toContain("One-time codes are off for the product");
      });

      it("that waits is over once the password was changed", async () => {
        const { token } = await kind.register(api());
        const { secret } = await turnOnCodes(token);
        const waiting = stepTokenIn((await login()).body);
        const changed = await post(
          "password",
          { password: person.password, newPassword: "three other words of mine" },
          { token },
        );
        expect(changed.status).toBe(200);
        const stepCode = codeAt(secret, api().now());
        expect((await post("second-step", { stepToken: waiting, stepCode })).status).toBe(401);
        expect(await isAlive(token)).toBe(true);
      });

      it("of one kind of account is nothing to the other", async () => {
        const { token } = await kind.register(api());
        const { secret } = await turnOnCodes(token);
        const stepToken = stepTokenIn((await login()).body);
        const other = kind.service === "users" ? "investors" : "users";
        const stepCode = codeAt(secret, api().now());
        const reply = await api().call("POST", `/api/${other}/second-step`, {
          body: { stepToken, stepCode },
        });
        expect(reply.status).toBe(401);
      });
    });
  },
  { settings },
);
