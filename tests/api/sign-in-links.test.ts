import { describe, expect, it } from "vitest";
import { users } from "../../api/db/schema";
import { signInLinks } from "../../api/db/sign-in-tables";
import { SignedInInvestor } from "../../contract/investors";
import { SignedInUser } from "../../contract/users";
import { onEachDatabase } from "../harness/each-database";
import { deviceOf, guessing, home, stranger } from "../harness/guessing";
import { iris, registerInvestor } from "../harness/investors";
import { dana, mailedToken, profileStatus, register } from "../harness/people";

/** As in production, for the tests of this file. */
const settings = { limitsFactor: 1 };

onEachDatabase(
  (api) => {
    const { from, login, guess, ask, use, linkOf } = guessing(api);
    const links = async () => (await api().mails()).filter(({ text }) => text.includes("/login/link/"));

    describe("a sign-in link", () => {
      it("signs in once, proves the address, and makes the browser a known one", async () => {
        await register(api());
        const link = await linkOf();
        const first = await use(link);
        expect(await profileStatus(api(), SignedInUser.parse(first.body).token)).toBe(200);
        expect((await use(link)).status).toBe(422);
        const [user] = await api().db.select().from(users);
        expect(user?.emailProvenAt).not.toBeNull();
        await guess(61, (at) => stranger(at));
        expect((await login(stranger(1), dana.password, deviceOf(first))).status).toBe(200);
      });

      it("used twice at the same moment signs in once", async () => {
        await register(api());
        const link = await linkOf();
        const statuses = (await Promise.all([use(link), use(link)])).map(({ status }) => status);
        expect(statuses.sort()).toEqual([200, 422]);
      });

      it("names its account to who opens it, and is not used up by being looked at", async () => {
        await register(api());
        const link = await linkOf();
        const look = () => api().call("GET", `/api/users/sign-in-links/${link}`, { headers: from(home) });
        expect((await look()).body).toEqual({ valid: true, email: dana.email });
        expect((await look()).body).toEqual({ valid: true, email: dana.email });
        await use(link);
        expect((await look()).body).toEqual({ valid: false });
      });

      it("ends after half an hour, when another is used, and when the password is reset", async () => {
        await register(api());
        const old = await linkOf();
        api().advance(30 * 60);
        expect((await use(old)).status).toBe(422);
        const first = await linkOf();
        api().advance(2 * 60);
        const second = await linkOf();
        expect(second).not.toBe(first);
        expect((await use(second)).status).toBe(200);
        expect((await use(first)).status).toBe(422);
        api().advance(2 * 60);
        const third = await linkOf();
        await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
        await api().runJobs();
        const token = await mailedToken(api(), "reset-password");
        await api().call("POST", `/api/users/reset-password/${token}`, {
          body: { password: "another of hers" },
        });
        expect((await use(third)).status).toBe(422);
      });

      it("is mailed four times in a quarter of an hour at most; the last of them goes on, and the answer is the same", async () => {
        await register(api());
        const answers = new Set<string>();
        for (let at = 0; at < 6; at++) {
          const reply = await ask(stranger(at));
          answers.add(`${reply.status} ${reply.text}`);
          await api().runJobs();
          api().advance(2 * 60);
        }
        const unknown = await ask(stranger(9), "nobody@example.com");
        answers.add(`${unknown.status} ${unknown.text}`);
        expect(answers.size).toBe(1);
        await api().runJobs();
        expect(await links()).toHaveLength(4);
        expect((await use(await mailedToken(api(), "login/link"))).status).toBe(200);
      });

      it("works however many made-up ones come from its network, which are refused after thirty", async () => {
        await register(api());
        const link = await linkOf();
        const madeUp = (at: number) => use(`made-up-made-up-made-up-${at}`);
        const statuses: number[] = [];
        for (let at = 0; at < 31; at++) statuses.push((await madeUp(at)).status);
        expect(statuses).toEqual([...Array(30).fill(422), 429]);
        const looked = await api().call("GET", `/api/users/sign-in-links/${link}`, { headers: from(home) });
        expect(looked.status).toBe(200);
        expect((await use(link)).status).toBe(200);
      });

      it("is kept as a hash, and goes with the account", async () => {
        const { token } = await register(api());
        const link = await linkOf();
        const kept = () => api().db.select().from(signInLinks);
        expect(JSON.stringify(await kept())).not.toContain(link);
        await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
        expect(await kept()).toEqual([]);
      });

      it("of an investor signs in to the investor's account alone", async () => {
        await registerInvestor(api());
        await register(api(), { email: iris.email });
        await ask(home, iris.email, "investors");
        await api().runJobs();
        const link = await mailedToken(api(), "invest/login/link");
        const look = (service: string) =>
          api().call("GET", `/api/${service}/sign-in-links/${link}`, { headers: from(home) });
        expect((await look("users")).body).toEqual({ valid: false });
        expect((await look("investors")).body).toEqual({ valid: true, email: iris.email });
        expect((await use(link, "users")).status).toBe(422);
        const reply = await use(link, "investors");
        expect(SignedInInvestor.parse(reply.body)).toMatchObject({ email: iris.email });
        expect((await use(link, "investors")).status).toBe(422);
      });
    });

    it("a stranger's requests do not keep the owner from a reset link, and fill no mailbox", async () => {
      await register(api());
      const forgot = (address: string) =>
        api().call("GET", `/api/users/request-new-password?email=${dana.email}`, { headers: from(address) });
      for (let at = 0; at < 6; at++) {
        expect((await forgot(stranger(at))).status).toBe(200);
        await api().runJobs();
        api().advance(2 * 60);
      }
      expect((await forgot(home)).status).toBe(200);
      await api().runJobs();
      expect(await api().mails()).toHaveLength(4);
      const token = await mailedToken(api(), "reset-password");
      const reset = await api().call("POST", `/api/users/reset-password/${token}`, {
        body: { password: "another of hers" },
      });
      expect(reset.status).toBe(200);
    });
  },
  { settings },
);
