import { describe, expect, it } from "vitest";
import { findDevice } from "../../api/auth/known-device";
import { knownDevices } from "../../api/db/sign-in-tables";
import { onEachDatabase } from "../harness/each-database";
import { deviceOf, guessing, home, stranger } from "../harness/guessing";
import { iris, registerInvestor } from "../harness/investors";
import { dana, mailedToken, register } from "../harness/people";

/** As in production, for the tests of this file. */
const settings = { limitsFactor: 1 };

onEachDatabase(
  (api) => {
    const { from, login, guess, ask, use, linkOf } = guessing(api);

    describe("a stranger's wrong passwords", () => {
      it("are refused after ten from one network, and the owner's login from another is not (S22)", async () => {
        await register(api());
        expect(await guess(11, () => stranger(1))).toEqual([...Array(10).fill(401), 429]);
        expect((await login(stranger(1), dana.password)).status, "also with the right one").toBe(429);
        expect((await login(home, dana.password)).status).toBe(200);
      });

      it("from many networks are refused after sixty, known account or not, and the sentence names the way in", async () => {
        await register(api());
        const statuses = await guess(61, (at) => stranger(at));
        expect(statuses).toEqual([...Array(60).fill(401), 429]);
        const refused = await login(home, dana.password);
        expect(refused.status).toBe(429);
        expect(refused.body).toEqual({
          message: "Too many attempts. Please try again in 60 minutes, or ask for a sign-in link by email.",
        });
        for (let at = 0; at < 60; at++) await login(stranger(at), "wrong", undefined, "nobody@example.com");
        const unknown = await login(home, "wrong", undefined, "nobody@example.com");
        expect([unknown.status, unknown.text]).toEqual([refused.status, refused.text]);
      });

      it("do not count for a browser that signed in before, at a login or when it registered (S22)", async () => {
        const atSignUp = (await register(api())).deviceToken ?? "";
        const atLogin = deviceOf(await login(home, dana.password));
        await guess(61, (at) => stranger(at));
        for (const device of [atSignUp, atLogin]) {
          expect((await login(stranger(1), dana.password, device)).status).toBe(200);
        }
      });

      it("do not keep the owner from deleting the account", async () => {
        const { token } = await register(api());
        await guess(61, (at) => stranger(at));
        const deleted = await api().call("DELETE", "/api/users/account", {
          token,
          body: { password: dana.password },
        });
        expect(deleted.status).toBe(200);
      });

      it("do not keep the owner from a link, and neither do a stranger's requests for one", async () => {
        await register(api());
        await guess(61, (at) => stranger(at));
        for (let at = 0; at < 20; at++) expect((await ask(stranger(at))).status).toBe(200);
        expect((await use(await linkOf())).status).toBe(200);
      });
    });

    describe("a known device", () => {
      it("has ten wrong passwords of its own", async () => {
        const device = (await register(api())).deviceToken ?? "";
        expect(await guess(11, (at) => stranger(at), device)).toEqual([...Array(10).fill(401), 429]);
        expect((await login(home, dana.password)).status, "others go on").toBe(200);
      });

      it("keeps its token", async () => {
        const device = (await register(api())).deviceToken ?? "";
        expect(deviceOf(await login(home, dana.password, device))).toBe(device);
      });

      it.each(["made-up-made-up-made-up-made-up", "short", "with space ".repeat(4)])(
        "that was made up (%j) is a stranger",
        async (device) => {
          await register(api());
          expect((await guess(11, () => stranger(1), device)).at(-1)).toBe(429);
        },
      );

      it("of one account is a stranger to another", async () => {
        const device = (await register(api(), { email: "ada@example.com" })).deviceToken ?? "";
        await register(api());
        expect((await guess(11, () => stranger(1), device)).at(-1)).toBe(429);
      });

      it("is a stranger again once the password was reset", async () => {
        const device = (await register(api())).deviceToken ?? "";
        await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
        await api().runJobs();
        const token = await mailedToken(api(), "reset-password");
        await api().call("POST", `/api/users/reset-password/${token}`, {
          body: { password: "another of hers" },
        });
        expect((await guess(11, () => stranger(1), device)).at(-1)).toBe(429);
        expect((await login(stranger(1), "another of hers", device)).status).toBe(429);
      });

      it("is looked up alike for an account that there is and for none, so that no time tells which (S8)", async () => {
        const token = (await register(api())).deviceToken ?? "";
        let asked = 0;
        const db = new Proxy(api().db, {
          get(target, name) {
            if (name === "select") asked++;
            return Reflect.get(target, name, target);
          },
        });
        const questions: number[] = [];
        for (const owner of [{ userId: "somebody-else" }, { investorId: "an-investor" }, undefined]) {
          asked = 0;
          expect(await findDevice(db, owner, token, api().now())).toBeUndefined();
          questions.push(asked);
        }
        expect(questions).toEqual([1, 1, 1]);
      });

      it("is kept as a hash, and no more than twenty of one account", async () => {
        await register(api());
        const tokens: string[] = [];
        for (let at = 0; at < 22; at++) tokens.push(deviceOf(await login(home, dana.password)));
        const rows = await api().db.select().from(knownDevices);
        expect(rows).toHaveLength(20);
        expect(tokens.some((token) => JSON.stringify(rows).includes(token))).toBe(false);
      });
    });

    it("an investor's account is held to the same", async () => {
      const { deviceToken = "" } = await registerInvestor(api());
      const enter = (address: string, password: string, device?: string) =>
        api().call("POST", "/api/investors/login", {
          body: { email: iris.email, password },
          headers: from(address, device),
        });
      for (let at = 0; at < 60; at++) await enter(stranger(at), "wrong");
      expect((await enter(home, iris.password)).status).toBe(429);
      expect((await enter(home, iris.password, deviceToken ?? "")).status).toBe(200);
    });
  },
  { settings },
);
