import { describe, expect, it } from "vitest";
import { SignedInInvestor } from "../../contract/investors";
import { SignedInUser } from "../../contract/users";
import { onEachDatabase } from "../harness/each-database";
import { home, stranger } from "../harness/guessing";
import { registerInvestor, standingStatus } from "../harness/investors";
import { mailedToken, profileStatus, register } from "../harness/people";

const victim = { email: "victim@example.com", password: "known to the stranger" };
const chosen = "known to the owner alone";

/** What differs between the two kinds of account. */
const kinds = [
  {
    what: "a user's account",
    service: "users",
    loginPage: "login/link",
    resetPage: "reset-password",
    signUp: register,
    sessionStatus: profileStatus,
    signedIn: (body: unknown) => SignedInUser.parse(body),
  },
  {
    what: "an investor's account",
    service: "investors",
    loginPage: "invest/login/link",
    resetPage: "invest/reset-password",
    signUp: registerInvestor,
    sessionStatus: standingStatus,
    signedIn: (body: unknown) => SignedInInvestor.parse(body),
  },
] as const;

onEachDatabase((api) => {
  describe.each(kinds)(
    "the password of $what that was registered before its email was proven",
    ({ service, loginPage, resetPage, signUp, sessionStatus, signedIn }) => {
      const from = (address: string, device: string | null | undefined) => ({
        "x-api-client-token": api().clientToken,
        "x-client-address": address,
        ...(device && { "x-device-token": device }),
      });
      const login = (address: string, device?: string | null, password = victim.password) =>
        api().call("POST", `/api/${service}/login`, {
          body: { email: victim.email, password },
          headers: from(address, device),
        });
      const mailedLink = async () => {
        await api().call("POST", `/api/${service}/sign-in-links`, { body: { email: victim.email } });
        await api().runJobs();
        return mailedToken(api(), loginPage);
      };
      const signInByLink = async (device?: string | null) => {
        const headers = from(home, device);
        const reply = await api().call("POST", `/api/${service}/sign-in-links/${await mailedLink()}`, {
          headers,
        });
        return { ...signedIn(reply.body), body: reply.body };
      };
      const reset = async () => {
        await api().call("GET", `/api/${service}/request-new-password?email=${victim.email}`);
        await api().runJobs();
        const token = await mailedToken(api(), resetPage);
        const path = `/api/${service}/reset-password/${token}`;
        const { status } = await api().call("POST", path, { body: { password: chosen } });
        await api().runJobs();
        return status;
      };

      it("ends with its sessions in every browser but the one that a mailed link proved it in", async () => {
        const planted = await signUp(api(), victim);
        const owned = await signInByLink();
        expect(await sessionStatus(api(), planted.token)).toBe(401);
        expect(await sessionStatus(api(), owned.token)).toBe(200);
        for (const device of [undefined, planted.deviceToken]) {
          const refused = await login(stranger(1), device);
          expect(refused.status).toBe(401);
          expect(refused.text).toMatch(
            /chosen before the email of the account was confirmed.*a link.*new pass/,
          );
        }
        expect((await login(home, owned.deviceToken)).status).toBe(200);
      });

      it("is refused in the words of any wrong password where it is wrong", async () => {
        await signUp(api(), victim);
        await signInByLink();
        expect((await login(stranger(1), undefined, "wrong")).text).toContain("Wrong email or password");
      });

      it("is told of by the link's sign-in, also by the next link in another browser", async () => {
        await signUp(api(), victim);
        expect((await signInByLink()).body).toMatchObject({ passwordUnconfirmed: true });
        api().advance(2 * 60);
        const second = await signInByLink();
        expect(second.body).toMatchObject({ passwordUnconfirmed: true });
        expect((await login(home, second.deviceToken)).status).toBe(200);
      });

      it("counts everywhere, with every session, where the link was used in a browser that the account knows", async () => {
        const atHome = await signUp(api(), victim);
        const elsewhere = signedIn((await login(stranger(1))).body);
        const byLink = await signInByLink(atHome.deviceToken);
        expect(byLink.body).toMatchObject({ passwordUnconfirmed: false });
        expect(await sessionStatus(api(), atHome.token)).toBe(200);
        expect(await sessionStatus(api(), elsewhere.token)).toBe(200);
        expect((await login(stranger(2))).status).toBe(200);
        api().advance(2 * 60);
        await signInByLink();
        expect(await sessionStatus(api(), elsewhere.token)).toBe(200);
        expect((await login(stranger(3))).status).toBe(200);
      });

      it("gives way to the password that its owner chooses by a mailed link, which counts everywhere", async () => {
        await signUp(api(), victim);
        const owned = await signInByLink();
        expect(await reset()).toBe(200);
        expect((await login(home, owned.deviceToken)).status).toBe(401);
        expect((await login(stranger(1), undefined, chosen)).status).toBe(200);
        api().advance(2 * 60);
        expect((await signInByLink()).body).toMatchObject({ passwordUnconfirmed: false });
        expect((await login(stranger(2), undefined, chosen)).status).toBe(200);
      });

      it("is out of question once a reset proved the email: a link in a new browser then ends nothing", async () => {
        const planted = await signUp(api(), victim);
        await reset();
        expect(await sessionStatus(api(), planted.token)).toBe(401);
        const atHome = signedIn((await login(home, undefined, chosen)).body);
        await signInByLink();
        expect(await sessionStatus(api(), atHome.token)).toBe(200);
        expect((await login(stranger(1), undefined, chosen)).status).toBe(200);
      });

      it("signs in no stranger whose login was under way when the link was used", async () => {
        const planted = await signUp(api(), victim);
        const link = await mailedLink();
        const [, late] = await Promise.all([
          api().call("POST", `/api/${service}/sign-in-links/${link}`, { headers: from(home, undefined) }),
          login(stranger(1), planted.deviceToken),
        ]);
        const token = late.status === 200 ? signedIn(late.body).token : "";
        const device = late.status === 200 ? signedIn(late.body).deviceToken : undefined;
        expect(await sessionStatus(api(), token)).toBe(401);
        expect((await login(stranger(1), device)).status).toBe(401);
      });
    },
  );
});
