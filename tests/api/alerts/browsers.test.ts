import { beforeEach, describe, expect, it } from "vitest";
import { keepUpBrowsers, reachableOf } from "../../../api/alerts/browsers";
import { createDataSeal } from "../../../api/db/data-seal";
import { alertBrowsers, sandboxPushes } from "../../../api/db/push-tables";
import { createLog } from "../../../api/log";
import { readSettings } from "../../../api/settings";
import { onEachDatabase } from "../../harness/each-database";
import { dana, registerConfirmed } from "../../harness/people";
import { addBrowser, pushBrowser } from "../../harness/push-browser";

onEachDatabase((api) => {
  let mine = { token: "", id: "" };
  let theirs = { token: "", id: "" };
  beforeEach(async () => {
    mine = await registerConfirmed(api());
    theirs = await registerConfirmed(api(), { email: "kim@example.com" });
  });
  const rows = () => api().db.select().from(alertBrowsers);
  const status = async (token: string, browser = pushBrowser()) =>
    (await addBrowser(api(), token, browser)).status;

  it("a browser is kept sealed: no column is its address or one of its keys", async () => {
    const browser = pushBrowser();
    await addBrowser(api(), mine.token, browser);
    const kept = JSON.stringify(await rows());
    expect(kept).toContain("Firefox on Windows");
    for (const secret of Object.values(browser.subscription)) expect(kept).not.toContain(secret);
  });

  it.each([
    ["a foreign host", "https://push.attacker.example/x"],
    ["a name that only ends like an allowed one", "https://evilfcm.googleapis.com/x"],
    ["an allowed name as a part of another", "https://fcm.googleapis.com.attacker.example/x"],
    ["a private address", "https://10.0.0.1/x"],
    ["this machine", "https://localhost/x"],
    ["this machine's address in another form", "https://2130706433/x"],
    ["a cloud's metadata", "https://169.254.169.254/latest/meta-data"],
    ["an address of IPv6", "https://[::1]/x"],
    ["no encryption", "http://fcm.googleapis.com/x"],
    ["another port", "https://fcm.googleapis.com:8443/x"],
    ["a password", "https://user:secret@fcm.googleapis.com/x"],
    ["another scheme", "file:///etc/passwd"],
  ])("an endpoint with %s is refused", async (_, endpoint) => {
    expect(await status(mine.token, pushBrowser(endpoint))).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it("keys that are no point of the curve are refused", async () => {
    const browser = pushBrowser();
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url");
    const subscription = { ...browser.subscription, p256dh };
    expect(await status(mine.token, { ...browser, subscription })).toBe(422);
  });

  describe("another member's browser", () => {
    it("is not removed by whoever knows its id", async () => {
      await addBrowser(api(), theirs.token, pushBrowser());
      const [row] = await rows();
      const path = `/api/users/alerts/browsers/${row?.id}`;
      const answers = [
        await api().call("DELETE", path, { token: mine.token }),
        await api().call("DELETE", path),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([200, 401]);
      expect(await rows()).toEqual([row]);
    });

    it("is not taken by whoever knows its address alone", async () => {
      const browser = pushBrowser();
      await addBrowser(api(), theirs.token, browser);
      expect(await status(mine.token, pushBrowser(browser.subscription.endpoint))).toBe(409);
      expect((await rows()).map(({ userId }) => userId)).toEqual([theirs.id]);
    });

    it("becomes that of whoever adds it on the same machine, by its keys", async () => {
      const browser = pushBrowser();
      await addBrowser(api(), theirs.token, browser);
      expect(await status(mine.token, browser)).toBe(200);
      expect((await rows()).map(({ userId }) => userId)).toEqual([mine.id]);
    });
  });

  it("twenty are the most", async () => {
    for (let n = 0; n < 20; n++) await addBrowser(api(), mine.token, pushBrowser(), `Browser ${n}`);
    expect(await status(mine.token)).toBe(409);
  });

  it("is in the export by its name alone, and goes with the account", async () => {
    const browser = pushBrowser();
    await addBrowser(api(), mine.token, browser);
    const { text } = await api().call("GET", "/api/users/export", { token: mine.token });
    expect(text).toContain("Firefox on Windows");
    for (const secret of Object.values(browser.subscription)) expect(text).not.toContain(secret);
    const deleted = await api().call("DELETE", "/api/users/account", {
      token: mine.token,
      body: { password: dana.password },
    });
    expect([deleted.status, await rows()]).toEqual([200, []]);
  });

  it("is sealed anew by the newest key, and found again by it", async () => {
    const browser = pushBrowser();
    await addBrowser(api(), mine.token, browser);
    const seal = createDataSeal(["the newest key of tests is forty letters", ...api().settings.dataKeys]);
    const deps = { db: api().db, now: api().now, seal, settings: api().settings, log: createLog("silent") };
    await keepUpBrowsers(deps);
    const [row] = await rows();
    expect(row?.targetKey).toBe(seal.keyId);
    expect(
      await reachableOf(
        { ...deps, seal: createDataSeal(["the newest key of tests is forty letters"]) },
        mine.id,
      ),
    ).toEqual([{ id: row?.id, target: { ...browser.subscription, vapid: row?.vapid } }]);
  });

  /** What the upstream's rounds have to do with, where pushes are signed by these keys. */
  const signingBy = (VAPID_PRIVATE_KEY: string) => {
    const API_TOKEN_SECRETS = "the token secret of tests is forty letters";
    const { push } = readSettings({ API_TOKEN_SECRETS, VAPID_PRIVATE_KEY });
    const settings = { ...api().settings, push };
    const { db, now } = api();
    return { db, now, settings, log: createLog("silent"), seal: createDataSeal(settings.dataKeys) };
  };
  const [before, after] = [
    "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    "3GHXNfgxnlkOQkuVBL8iVTKBhfKZcAAKlgGa4GqcMrE",
  ];

  it("is pushed to by the key that it subscribed to, for as long as that one is in the list", async () => {
    await addBrowser(api(), mine.token, pushBrowser());
    const { id } = signingBy(before).settings.push.vapid;
    await api().db.update(alertBrowsers).set({ vapid: id });
    const both = signingBy(`${after},${before}`);
    await keepUpBrowsers(both);
    expect((await reachableOf(both, mine.id)).map(({ target }) => target.vapid)).toEqual([id]);
    const one = signingBy(after);
    await keepUpBrowsers(one);
    expect(await reachableOf(one, mine.id)).toEqual([]);
  });

  it("has to be added again once we sign by another key alone, and its member is told", async () => {
    await addBrowser(api(), mine.token, pushBrowser());
    await keepUpBrowsers(signingBy(before));
    expect((await rows()).map(({ target, endedAt }) => [target, endedAt])).toEqual([[null, api().now()]]);
  });

  it("the sandbox keeps what it was pushed, shows it at /outbox, and ends a subscription where it is asked to", async () => {
    const browser = pushBrowser();
    await addBrowser(api(), mine.token, browser);
    const test = async () => {
      await api().call("POST", "/api/users/alerts/test", { token: mine.token });
      await api().runJobs();
    };
    await test();
    const page = await api().fetch(new Request(`${api().origin}/outbox`));
    expect(await page.text()).toContain("Test. It is about no signal.");
    const [push] = await api().db.select().from(sandboxPushes);
    const form = new FormData();
    form.set("subscription", push?.subscription ?? "");
    const answer = await api().fetch(
      new Request(`${api().origin}/hosted/push/end`, { method: "POST", body: form }),
    );
    expect(answer.status).toBe(303);
    await test();
    expect((await rows()).map(({ endedAt }) => endedAt)).toEqual([api().now()]);
  });
});
