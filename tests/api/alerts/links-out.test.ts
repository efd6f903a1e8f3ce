import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { AlertChoices } from "../../../contract/alerts";
import { commitAndTell, committedAt, ended, issued, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { dana, logIn, registerConfirmed } from "../../harness/people";
import { addBrowser, pushBrowser } from "../../harness/push-browser";

const choices: AlertChoices = {
  ...{ zone: "America/New_York", quietFrom: 0, quietTo: 0, digestAt: 18 * 60 },
  ...{ scope: "everything", sectors: [] },
  told: [
    { kind: "signals", channel: "mail", timing: "now" },
    { kind: "endings", channel: "mail", timing: "now" },
  ],
};

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "robotics", "Robotics");
    await addStock(api(), { symbol: "AAPL", name: "Apple" }, ["robotics"]);
    await addStock(api(), { symbol: "NVDA", name: "Nvidia" }, []);
    ({ token } = await registerConfirmed(api()));
  });
  const choose = async (changes: Partial<AlertChoices>) => {
    const reply = await api().call("PUT", "/api/users/alerts", { token, body: { ...choices, ...changes } });
    expect(reply.status, reply.text).toBe(200);
  };
  const subjects = async () => (await api().mails()).map(({ to, subject }) => `${to}: ${subject}`);

  describe("a link out", () => {
    const linkIn = (text: string | undefined) => text?.match(/unsubscribe\/alerts\/([\w-]+)/)?.[1] ?? "";
    const leave = (link: string) => api().call("POST", `/api/users/alerts/unsubscribe/${link}`);

    it("turns off its kind alone, works without a session, and again", async () => {
      await commitAndTell(api(), [issued("AAPL")]);
      const link = linkIn((await api().mails())[0]?.text);
      for (const _ of [1, 2]) expect((await leave(link)).status).toBe(200);
      await commitAndTell(api(), [issued("NVDA"), ended("AAPL", -41_200)]);
      expect((await subjects()).slice(1)).toEqual([`${dana.email}: AAPL signal ended, Call`]);
    });

    const now = { kind: "signals" as const, channel: "mail" as const, timing: "now" as const };
    const inDigest = { kind: "endings" as const, channel: "mail" as const, timing: "digest" as const };
    /** Midnight in UTC, when a digest of these is due. */
    const midnight = { zone: "UTC", digestAt: 0 };
    const told = async () =>
      z
        .object({ choices: z.object({ told: z.array(z.object({ kind: z.string(), timing: z.string() })) }) })
        .parse((await api().call("GET", "/api/users/alerts", { token })).body)
        .choices.told.map(({ kind, timing }) => `${kind} ${timing}`);

    it("of a digest turns off what comes in digests, and nothing that comes at once", async () => {
      await choose({ ...midnight, told: [now, inDigest] });
      await commitAndTell(api(), [ended("AAPL", 40_000)]);
      api().setNow(new Date("2026-11-21T00:00:00Z"));
      await tell(api());
      const [digest] = await api().mails();
      expect(digest?.text).toContain("Unsubscribe from digests");
      expect((await leave(linkIn(digest?.text))).status).toBe(200);
      expect(await told()).toEqual(["signals now"]);
    });

    it("of what has passed, which comes in a digest also to who chose none, turns off its kind", async () => {
      await choose({ ...midnight, told: [now, { ...inDigest, timing: "now" }], quietFrom: 60, quietTo: 0 });
      await commitAndTell(api(), [issued("AAPL")]);
      for (const time of ["2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z"]) {
        api().setNow(new Date(time));
        await tell(api());
      }
      const [digest] = await api().mails();
      expect(digest?.subject).toBe("Your digest: 1 change to signals");
      await leave(linkIn(digest?.text));
      expect(await told()).toEqual(["endings now"]);
    });

    it("counts for two months whatever is chosen since, and later only until something is", async () => {
      await choose({ told: [now] });
      await commitAndTell(api(), [issued("AAPL")]);
      const link = linkIn((await api().mails())[0]?.text);
      const daysLater = (days: number) => api().setNow(new Date(committedAt.getTime() + days * 86_400_000));
      daysLater(59);
      ({ token } = await logIn(api()));
      await choose({ told: [now] });
      expect([(await leave(link)).status, await told()]).toEqual([200, []]);
      await choose({ told: [now] });
      daysLater(62);
      expect((await leave(link)).status).toBe(422);
      ({ token } = await logIn(api()));
      expect(await told()).toEqual(["signals now"]);
    });

    it("turns off mails alone: texts and pushes of its kind stay", async () => {
      await addBrowser(api(), token, pushBrowser());
      await choose({ told: [now, { ...now, channel: "push" }] });
      await commitAndTell(api(), [issued("AAPL")]);
      const text = (await api().mails())[0]?.text;
      expect(text).toContain("?of=signals");
      expect((await leave(linkIn(text))).status).toBe(200);
      expect(await told()).toEqual(["signals now"]);
      await commitAndTell(api(), [issued("NVDA")]);
      expect(await subjects(), "what is left is the push").toHaveLength(1);
    });

    it("however old works where nothing was chosen after it, though another link was pressed", async () => {
      for (const entry of [issued("AAPL"), ended("AAPL", 40_000)]) await commitAndTell(api(), [entry]);
      const links = (await api().mails()).map(({ text }) => linkIn(text));
      expect(links).toHaveLength(2);
      api().advance(100 * 86_400);
      for (const link of links) expect((await leave(link)).status).toBe(200);
    });

    it("of a test turns everything off", async () => {
      expect((await api().call("POST", "/api/users/alerts/test", { token })).status).toBe(200);
      await api().runJobs();
      await leave(linkIn((await api().mails())[0]?.text));
      await commitAndTell(api(), [issued("AAPL")]);
      expect(await subjects()).toHaveLength(1);
    });

    it("that was guessed or changed is refused", async () => {
      expect((await leave("a".repeat(60))).status).toBe(422);
    });
  });
});
