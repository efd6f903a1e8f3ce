import { describe, expect, it } from "vitest";
import { accountLinks } from "../../../api/db/account-tables";
import { maskEmail } from "../../../domain/masked-email";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { onEachDatabase } from "../../harness/each-database";
import { codeAt } from "../../harness/second-step";

/** As in production, for the tests of this file. */
const settings = { limitsFactor: 1 };
const newPassword = "three other words of mine";

onEachDatabase(
  (api) => {
    describe.each(kindsOfAccounts)("an account of $service", (kind) => {
      const account = accountOf(api, kind);
      const { registerProven, path, post, login, turnOnCodes, mailedLink, askForEmail } = account;
      const { useLink, lookAt, isAlive, subjects } = account;
      const { person } = kind;
      const change = (body: object, token: string) => api().call("PUT", path("profile"), { token, body });
      const withDevice = (deviceToken: string | null | undefined) => ({
        "x-device-token": deviceToken ?? "",
      });

      it("has another name and a time zone at once or none again, and no zone that there is not", async () => {
        const { token } = await kind.register(api());
        const names = { firstName: "Dee", lastName: "Li" };
        const changed = await change({ ...names, timeZone: "Europe/Berlin" }, token);
        expect(changed.body).toMatchObject({ ...names, timeZone: "Europe/Berlin", emailConfirmed: false });
        expect((await change({ ...names, timeZone: "Mars/Olympus" }, token)).status).toBe(422);
        expect((await change(names, token)).body).toMatchObject({ timeZone: "Europe/Berlin" });
        expect((await change({ ...names, timeZone: null }, token)).body).toMatchObject({ timeZone: null });
        expect(
          (await api().call("GET", path("profile").replace(/users\/profile$/, "users/profile/"), { token }))
            .body,
        ).toMatchObject(names);
      });

      it("gets a new password from who knows the old one; every other session and mailed link ends, and its owner is told", async () => {
        const { token } = await kind.register(api());
        const other = await kind.logIn(api());
        await post("sign-in-links", { email: person.email });
        await api().runJobs();
        const wrong = await post("password", { password: "not it", newPassword }, { token });
        expect(wrong.status).toBe(422);
        const weak = await post(
          "password",
          { password: person.password, newPassword: "password1" },
          { token },
        );
        expect(weak.status).toBe(422);
        expect(await isAlive(other.token)).toBe(true);
        const done = await post("password", { password: person.password, newPassword }, { token });
        expect(done.status).toBe(200);
        expect(await isAlive(token)).toBe(true);
        expect(await isAlive(other.token)).toBe(false);
        expect((await login()).status).toBe(401);
        expect((await login(newPassword)).status).toBe(200);
        expect(await subjects()).toContain("Your password for the product was changed");
      });

      it("is confirmed by its link in the browser that made it, and elsewhere with its password alone", async () => {
        const { token, deviceToken } = await kind.register(api());
        const link = await mailedLink(person.email);
        expect((await lookAt(link)).body).toMatchObject({
          valid: true,
          linkKind: "confirm",
          needsPassword: true,
        });
        expect((await lookAt(link, withDevice(deviceToken))).body).toMatchObject({ needsPassword: false });
        expect((await useLink(link)).status).toBe(422);
        expect((await useLink(link, { password: "a stranger's guess" })).status).toBe(422);
        expect((await useLink(link, { password: person.password })).status).toBe(200);
        expect((await useLink(link, { password: person.password })).status, "a second time").toBe(422);
        expect((await change({ firstName: "D", lastName: "L" }, token)).body).toMatchObject({
          emailConfirmed: true,
        });
      });

      it("has its link mailed again on request, no more than four times in a quarter of an hour", async () => {
        const { token, deviceToken } = await kind.register(api());
        for (let at = 0; at < 5; at++) {
          await api().runJobs();
          api().advance(61);
          expect((await post("email/confirmation", undefined, { token })).status).toBe(200);
        }
        const sent = (await subjects()).filter((subject) => subject === "Confirm your email for the product");
        expect(sent).toHaveLength(4);
        expect((await useLink(await mailedLink(), {}, withDevice(deviceToken))).status).toBe(200);
      });

      it("changes its address once the new one's link was used, tells the old one, and can be put back for 72 hours", async () => {
        const { token } = await registerProven();
        const ask = (password: string) => post("email", { password, email: "new@example.com" }, { token });
        expect((await ask("not it")).status).toBe(422);
        expect((await ask(person.password)).status).toBe(200);
        expect((await login()).status, "nothing has changed yet").toBe(200);
        const link = await mailedLink("new@example.com");
        expect((await useLink(link, { password: person.password })).status).toBe(200);
        expect((await login()).status).toBe(401);
        const revert = await mailedLink(person.email);
        // Whoever took the account over turns codes on, and signs in elsewhere.
        const { secret } = await turnOnCodes(token);
        api().advance(71 * 3600);
        const stolen = await post("login", { email: "new@example.com", password: person.password });
        expect(stolen.body).toHaveProperty("secondStep");
        // With the password, the codes go as well: whoever reads the mailbox alone cannot remove them.
        expect((await useLink(revert, { password: person.password })).status).toBe(200);
        expect(await isAlive(token)).toBe(false);
        await api().runJobs();
        const told = (await api().mails()).filter(({ to }) => to === "new@example.com").at(-1);
        expect(told?.subject).toMatch(/with the product has another email again$/);
        const late = await login();
        expect(late.status, "the password counts in no new browser").toBe(401);
        expect(late.text).toContain("sign in with a link");
        expect(codeAt(secret, api().now())).toMatch(/^\d{6}$/);
        await post("sign-in-links", { email: person.email });
        await api().runJobs();
        const signIn = (await api().mails())
          .map(({ text }) => text.match(/login\/link\/([\w-]+)/)?.[1])
          .findLast(Boolean);
        const back = await post(`sign-in-links/${signIn}`, undefined);
        expect(back.body).toMatchObject({ email: person.email });
      });

      it("takes no address by the press of whoever is there: its link asks for the account's password, or a browser of its owner", async () => {
        const { token, deviceToken } = await kind.register(api());
        await post("email", { password: person.password, email: "stranger@example.com" }, { token });
        const link = await mailedLink("stranger@example.com");
        const looked = await lookAt(link);
        expect(looked.body).toMatchObject({ needsPassword: true, email: "stranger@example.com" });
        expect(looked.body, "whose account it is").toMatchObject({ accountEmail: maskEmail(person.email) });
        expect(looked.text).not.toContain(person.email);
        expect((await useLink(link)).status).toBe(422);
        expect((await useLink(link, { password: "the stranger's own words" })).status).toBe(422);
        expect((await login()).status, "nothing has changed").toBe(200);
        expect((await lookAt(link, withDevice(deviceToken))).body).toMatchObject({ needsPassword: false });
        expect((await useLink(link, {}, withDevice(deviceToken))).status).toBe(200);
      });

      it("whose address was mistyped, is corrected without a word or a way in to whoever has that mailbox", async () => {
        const { token } = await kind.register(api());
        await kind.logIn(api());
        const ending = await mailedLink(person.email);
        expect((await lookAt(ending)).body).toMatchObject({ linkKind: "end-session" });
        await turnOnCodes(token);
        const undo = await mailedLink(person.email);
        expect((await lookAt(undo)).body).toMatchObject({ linkKind: "undo" });
        const toOld = async () => (await api().mails()).filter(({ to }) => to === person.email).length;
        const before = await toOld();
        await askForEmail(token, "right@example.com");
        expect(
          (await useLink(await mailedLink("right@example.com"), { password: person.password })).status,
        ).toBe(200);
        await api().runJobs();
        expect(await toOld(), "mails to the mistyped address").toBe(before);
        for (const link of [ending, undo]) expect((await post(`account-links/${link}`, {})).status).toBe(422);
        expect(await isAlive(token)).toBe(true);
      });

      it("moved twice by a thief goes back to its owner alone: the older way back ends the newer, not the other way round", async () => {
        const { token } = await registerProven();
        const move = async (email: string) => {
          await post("email", { password: person.password, email }, { token });
          await useLink(await mailedLink(email), { password: person.password });
          api().advance(1);
        };
        await move("thief@example.com");
        const owners = await mailedLink(person.email);
        await move("second@example.com");
        const thiefs = await mailedLink("thief@example.com");
        expect((await lookAt(thiefs)).body).toMatchObject({ linkKind: "revert" });
        expect((await useLink(owners)).status).toBe(200);
        expect((await useLink(thiefs)).status).toBe(422);
        const late = await login();
        expect(late.text, "the address is the owner's again").toContain("sign in with a link");
      });

      it("is not put back after 72 hours", async () => {
        const { token } = await registerProven();
        await post("email", { password: person.password, email: "new@example.com" }, { token });
        await useLink(await mailedLink("new@example.com"), { password: person.password });
        const revert = await mailedLink(person.email);
        api().advance(72 * 3600);
        expect((await useLink(revert)).status).toBe(422);
      });

      it("cannot take an address that another account has: whoever asks sees nothing, and its owner is told once a day", async () => {
        const { token } = await kind.register(api());
        await kind.register(api(), { email: "other@example.com" });
        await api().runJobs();
        const ask = (email: string) => post("email", { password: person.password, email }, { token });
        const taken = await ask("other@example.com");
        const free = await ask("free@example.com");
        expect(taken.text).toBe(free.text);
        await ask("other@example.com");
        await api().runJobs();
        const told = (await api().mails()).filter(({ to }) => to === "other@example.com");
        expect(told.map(({ subject }) => subject)).toEqual([
          "Confirm your email for the product",
          "You already have an account with the product",
        ]);
      });

      it("whose address somebody signs up with again hears of it", async () => {
        await kind.register(api());
        await expect(kind.register(api())).rejects.toThrow("409");
        expect(await subjects()).toContain("You already have an account with the product");
      });

      it("keeps its links as hashes, and they are nothing to the other kind of account", async () => {
        await kind.register(api());
        const link = await mailedLink();
        expect(JSON.stringify(await api().db.select().from(accountLinks))).not.toContain(link);
        const other = kind.service === "users" ? "investors" : "users";
        const reply = await api().call("GET", `/api/${other}/account-links/${link}`);
        expect(reply.body).toEqual({ valid: false });
      });
    });
  },
  { settings },
);
