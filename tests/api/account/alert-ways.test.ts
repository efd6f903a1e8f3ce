import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { alertFeeds, alertPhones } from "../../../api/db/alert-tables";
import { alertBrowsers } from "../../../api/db/push-tables";
import { removeSecondStepOf } from "../../../api/second-factor/operate";
import { accountOf, kindsOfAccounts } from "../../harness/accounts";
import { askForCode, confirmPhone } from "../../harness/alert-phone";
import { onEachDatabase } from "../../harness/each-database";
import { addBrowser, pushBrowser } from "../../harness/push-browser";

const DAY = 86_400;
const thiefs = "thief@example.com";
const chosen = "three other words of mine";
const [kind] = kindsOfAccounts;
const { email, password } = kind.person;

onEachDatabase((api) => {
  const account = accountOf(api, kind);
  const { registerProven, mailedLink, signInByLink, turnOnCodes, useLink } = account;
  let feed = "";

  /** Has alerts leave the account by a feed, a browser and texts. */
  async function openWays(token: string): Promise<void> {
    const made = await api().call("PUT", "/api/users/alerts/feed", { token });
    feed = z.object({ token: z.string() }).parse(made.body).token;
    await addBrowser(api(), token, pushBrowser());
    await confirmPhone(api(), token, await askForCode(api(), token));
    expect(await ways()).toEqual({ feeds: 1, browsers: 1, phones: 1 });
  }
  const ways = async () => ({
    feeds: await api().db.$count(alertFeeds),
    browsers: await api().db.$count(alertBrowsers),
    phones: await api().db.$count(alertPhones),
  });
  const none = { feeds: 0, browsers: 0, phones: 0 };
  const newestMail = async (subject: string) => {
    await api().runJobs();
    const found = (await api().mails()).findLast((mail) => mail.subject.startsWith(subject));
    return found?.text.replaceAll(/\s+/g, " ") ?? "";
  };
  const endingLink = () => account.tokenTo(email, "/confirm", "A new browser");

  beforeEach(() => {
    feed = "";
  });

  describe("the ways for alerts that a thief has opened", () => {
    it("end by the link of the mail about the thief's browser, which says so", async () => {
      await registerProven();
      const thief = await kind.logIn(api());
      await openWays(thief.token);
      const link = await endingLink();
      expect(await newestMail("A new browser")).toContain("The address of the feed, browsers and the phone");
      const done = await useLink(link);
      expect(done.text).toContain("number for alerts that were added lately are removed");
      expect(await ways()).toEqual(none);
      expect((await api().call("GET", `/api/alert-feeds/${feed}`)).status).toBe(404);
    });

    it("end by the way back to the address that the account had, without a password", async () => {
      const { token } = await registerProven();
      await account.askForEmail(token, thiefs);
      await openWays(token);
      expect((await useLink(await mailedLink(thiefs), { password })).status).toBe(200);
      expect((await useLink(await mailedLink(email))).status).toBe(200);
      expect(await ways()).toEqual(none);
      expect(await newestMail("Your email for")).toContain("the phone number for alerts were removed if");
    });

    it("end by a new password that a mailed link sets, which uses up the other links: its mail says so", async () => {
      await registerProven();
      const thief = await kind.logIn(api());
      await openWays(thief.token);
      const link = await endingLink();
      expect((await account.resetPassword(chosen)).status).toBe(200);
      expect(await ways()).toEqual(none);
      expect((await api().call("GET", `/api/alert-feeds/${feed}`)).status).toBe(404);
      const told = await newestMail("Your password for");
      expect(told).toContain("that were added in the last 7 days were removed");
      expect(told).toContain("/account/alerts");
      expect((await useLink(link, { password })).status, "there is nothing left for it").toBe(422);
    });

    it("end before a number counts that was asked for and not confirmed", async () => {
      await registerProven();
      const thief = await kind.logIn(api());
      await askForCode(api(), thief.token);
      expect((await useLink(await endingLink())).status).toBe(200);
      expect(await ways()).toEqual(none);
    });

    it("end where they were opened by whoever registered an address that is another's, once that is proven", async () => {
      const { token } = await kind.register(api());
      await openWays(token);
      expect((await signInByLink()).body).toMatchObject({ email });
      expect(await ways()).toEqual(none);
      expect(await newestMail("What was added to")).toContain("a phone number that alerts went to");
    });
  });

  it("ways that are a week older stay by a new password too, and its mail says where alerts go", async () => {
    const { token } = await registerProven();
    await openWays(token);
    api().advance(8 * DAY);
    expect((await account.resetPassword(chosen)).status).toBe(200);
    expect(await ways()).toEqual({ feeds: 1, browsers: 1, phones: 1 });
    expect(await newestMail("Your password for")).toContain("Alerts go on to the feed, the browsers and");
  });

  it("ways that are a week older stay, whatever remedy is used", async () => {
    const { token } = await registerProven();
    await openWays(token);
    api().advance(8 * DAY);
    await kind.logIn(api());
    const done = await useLink(await endingLink());
    expect(done.text).not.toContain("alerts");
    expect(await ways()).toEqual({ feeds: 1, browsers: 1, phones: 1 });
  });

  it("all ways end by support's removal of the second step: what was lost may be a phone that alerts go to", async () => {
    const { token } = await registerProven();
    await openWays(token);
    await turnOnCodes(token);
    api().advance(8 * DAY);
    await removeSecondStepOf(api().settings, email, api().now)(api().db);
    expect(await ways()).toEqual(none);
    expect(await newestMail("Your second step")).toContain("that alerts went to were removed as well");
  });
});
