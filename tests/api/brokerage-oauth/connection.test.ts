import { describe, expect, it } from "vitest";
import { sealConnectionsAnew } from "../../../api/brokerage-oauth/connection";
import { createDataSeal } from "../../../api/db/data-seal";
import { createLog } from "../../../api/log";
import {
  allow,
  authorizations,
  callbackUrl,
  connections,
  exchange,
  oauthPath,
  open,
  owner,
  press,
  states,
} from "../../harness/broker-oauth";
import { onEachDatabase } from "../../harness/each-database";

onEachDatabase(
  (api) => {
    it("what is allowed on the broker's page connects whoever began it, until they end it", async () => {
      const dana = await owner(api());
      expect(await dana.connection()).toEqual({ connected: false });
      const { url } = await dana.begun();
      expect(new URL(url).origin).toBe("http://pages.test");
      const reply = await exchange(api(), await allow(api(), url));
      expect([reply.status, reply.body]).toEqual([200, { message: "Your account is connected." }]);
      const connected = { connected: true, broker: "Sandbox Brokerage", since: api().now().toISOString() };
      expect(await dana.connection()).toEqual(connected);

      const kim = await owner(api(), "kim@example.com");
      expect(await kim.connection(), "somebody else").toEqual({ connected: false });
      expect((await kim.end()).status).toBe(200);
      expect(await dana.connection(), "after somebody else ended theirs").toEqual(connected);

      expect((await dana.end()).status).toBe(200);
      expect((await dana.end()).status, "twice").toBe(200);
      expect(await dana.connection()).toEqual({ connected: false });
    });

    it("the page says who asks for what, and whose page it stands for", async () => {
      const { url } = await (await owner(api())).begun();
      const page = await open(api(), url);
      const html = await page.text();
      expect(page.status).toBe(200);
      expect(html).toContain("Trade Signals asks for permission to view your account with Sandbox Brokerage");
      expect(html).toContain("stands for the provider");
      expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://site.test;");
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    });

    it("what is denied leads back with OAuth's word for it and the state, and connects nobody", async () => {
      const dana = await owner(api());
      const { url, state } = await dana.begun();
      const back = await press(api(), url, "deny");
      expect(back.status).toBe(303);
      expect(back.headers.get("location")).toBe(`${callbackUrl}?error=access_denied&state=${state}`);
      expect(await dana.connection()).toEqual({ connected: false });
    });

    it("a page is decided on once, also by two presses at the same time", async () => {
      const { url } = await (await owner(api())).begun();
      const [one, two] = await Promise.all([press(api(), url, "allow"), press(api(), url, "deny")]);
      expect([one.status, two.status].sort()).toEqual([303, 404]);
      expect((await press(api(), url, "allow")).status).toBe(404);
      expect((await open(api(), url)).status).toBe(404);
    });

    it("a page cannot be filled in by another site, nor after ten minutes", async () => {
      const { url } = await (await owner(api())).begun();
      expect((await press(api(), url, "allow", { "sec-fetch-site": "cross-site" })).status).toBe(403);
      api().advance(601);
      expect((await open(api(), url)).status).toBe(404);
      expect((await press(api(), url, "allow")).status).toBe(404);
    });

    describe("an exchange", () => {
      const refused = { status: 422, body: { message: expect.stringMatching(/start again/) } };

      it("works once for a state and a code", async () => {
        const dana = await owner(api());
        const { url } = await dana.begun();
        const back = await allow(api(), url);
        const replies = await Promise.all([exchange(api(), back), exchange(api(), back)]);
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
        await dana.end();
        expect(await exchange(api(), back), "replayed").toMatchObject(refused);
        expect(await dana.connection()).toEqual({ connected: false });
      });

      it("needs a state of ours, which a wrong code uses up", async () => {
        const dana = await owner(api());
        const { url } = await dana.begun();
        const { code, state } = await allow(api(), url);
        expect(await exchange(api(), { code, state: "another" })).toMatchObject(refused);
        expect(await exchange(api(), { code: "another", state })).toMatchObject(refused);
        expect(await exchange(api(), { code, state })).toMatchObject(refused);
        expect(await dana.connection()).toEqual({ connected: false });
      });

      it("needs the address that the code was given to", async () => {
        const dana = await owner(api());
        const back = await allow(api(), (await dana.begun()).url);
        const elsewhere = { ...back, redirect_uri: "http://site.test/elsewhere" };
        expect(await exchange(api(), elsewhere)).toMatchObject(refused);
        expect(await authorizations(api()), "the broker is not even asked").toHaveLength(1);
        expect(await dana.connection()).toEqual({ connected: false });
      });

      it.each([
        ["state", { before: 300, after: 301 }],
        ["code", { before: 0, after: 601 }],
      ])("comes too late for the %s after ten minutes", async (_what, { before, after }) => {
        const dana = await owner(api());
        const { url } = await dana.begun();
        api().advance(before);
        const back = await allow(api(), url);
        api().advance(after);
        expect(await exchange(api(), back)).toMatchObject(refused);
      });

      it("needs all three of its parts", async () => {
        const incomplete: Record<string, string>[] = [
          { code: "a" },
          { state: "a" },
          { code: "a", state: "a", redirect_uri: "no address" },
        ];
        for (const query of incomplete) expect((await exchange(api(), query)).status).toBe(422);
        expect((await exchange(api(), { code: "a b", state: "a" })).status).toBe(422);
      });
    });

    it.each([
      "http://evil.example/brokerage/callback",
      "http://site.test.evil.example/",
      "https://site.test/",
    ])("a page never leads to %s", async (redirectUri) => {
      expect((await (await owner(api())).begin(redirectUri)).status).toBe(422);
      expect(await authorizations(api())).toEqual([]);
    });

    it("nobody begins, looks or ends without signing in, and another name is no such call", async () => {
      const { token } = await owner(api());
      for (const [method, path] of [
        ["POST", "authorization"],
        ["GET", "connection"],
        ["DELETE", "connection"],
      ] as const) {
        const body = method === "POST" ? { redirectUri: callbackUrl } : undefined;
        expect((await api().call(method, `${oauthPath}/${path}`, { body })).status).toBe(401);
        expect((await api().call(method, `/api/another/${path}`, { token, body })).status).toBe(404);
      }
      const query = new URLSearchParams({ code: "a", state: "b", redirect_uri: callbackUrl });
      expect((await api().call("POST", `/api/another?${query}`)).status).toBe(404);
    });

    it("no state, code or token stands readable in a table or in the log", async () => {
      const dana = await owner(api());
      const { url, state } = await dana.begun();
      expect(JSON.stringify(await states(api()))).not.toContain(state);
      const { code } = await allow(api(), url);
      expect(JSON.stringify(await authorizations(api()))).not.toContain(code);
      await exchange(api(), { code, state });
      const [row] = await connections(api());
      expect(row?.token).toMatch(/^eyJ/);
      for (const secret of [state, code]) expect(api().logs().join()).not.toContain(secret);
    });

    it("a new key seals the token anew, and for its owner alone", async () => {
      const dana = await owner(api());
      await exchange(api(), await allow(api(), (await dana.begun()).url));
      const [old] = await connections(api());
      const keys: [string, string] = ["a newer data key of forty characters....", api().settings.dataKeys[0]];
      const seal = createDataSeal(keys);
      await sealConnectionsAnew({ db: api().db, seal, log: createLog("silent") });
      const [row] = await connections(api());
      expect(row?.tokenKey).toBe(seal.keyId);
      const opened = createDataSeal([keys[0]]).open(row?.token ?? "", dana.id);
      expect(await opened).toBe(await seal.open(old?.token ?? "", dana.id));
      await expect(seal.open(row?.token ?? "", "somebody else")).rejects.toThrow();
    });

    it("what was begun and not finished is tidied away", async () => {
      await (await owner(api())).begun();
      api().advance(601);
      await api().jobs.send("tidy", {});
      await api().runJobs();
      expect([await states(api()), await authorizations(api())]).toEqual([[], []]);
    });
  },
  { settings: { publicUrl: "http://site.test" } },
);
