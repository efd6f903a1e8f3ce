import { describe, expect, it } from "vitest";
import { createRunningProcesses, listProcesses } from "../../api/running-processes";
import { Operations } from "../../contract/desk-operations";
import { writeSite } from "../../domain/process-name";
import { type Standing, writeBreakers } from "../../domain/process-standing";
import { signInAtDesk } from "../harness/desk";
import { onEachDatabase } from "../harness/each-database";

const MINUTE = 60_000;
const startedAt = "2026-11-27T10:00:00.000Z";
const standings: Standing[] = [
  { name: "mail", state: "failing", at: "2026-11-27T10:00:05.000Z" },
  { name: "market-data", state: "answers", at: "2026-11-27T10:00:07.000Z" },
];
const siteNamed = (id: string) => writeSite({ id, build: "5b1c2d3e", node: "v24.11.0", startedAt });

describe("the list of processes that run", () => {
  onEachDatabase((api) => {
    /** One upstream, at a time from now. */
    const upstream = (minutes = 0) => {
      const now = () => new Date(api().now().getTime() + minutes * MINUTE);
      return createRunningProcesses({ db: api().db, now, standings: () => standings }, "a1b2c3");
    };
    const listed = async (minutes = 0) => {
      const rows = await listProcesses(api().db, new Date(api().now().getTime() + minutes * MINUTE));
      return rows.map(({ part, build }) => `${part} ${build}`);
    };

    it("has each upstream, and each site that asked one of them", async () => {
      const [one, other] = [upstream(), upstream()];
      one.note({ vouched: true, userAgent: siteNamed("site-1") });
      other.note({ vouched: true, userAgent: siteNamed("site-1") });
      other.note({ vouched: true, userAgent: siteNamed("site-2") });
      await one.tell();
      await other.tell();
      expect(await listed()).toEqual([
        ...["upstream a1b2c3", "upstream a1b2c3", "site 5b1c2d3e", "site 5b1c2d3e"],
      ]);
    });

    it("has nothing that a visitor names, and no visitor", async () => {
      const one = upstream();
      one.note({ vouched: false, userAgent: siteNamed("site-1") });
      one.note({ vouched: true, userAgent: "Mozilla/5.0" });
      await one.tell();
      expect(await listed()).toEqual(["upstream a1b2c3"]);
    });

    it("loses a process that leaves at once, and one that nobody hears of after three minutes", async () => {
      const [leaving, dying] = [upstream(), upstream()];
      await leaving.tell();
      await dying.tell();
      await leaving.leave();
      expect(await listed()).toHaveLength(1);
      expect(await listed(2)).toHaveLength(1);
      expect(await listed(4)).toEqual([]);
      await upstream(4).tell();
      // Its row is gone with the next one's word.
      expect(await listed(1)).toEqual(["upstream a1b2c3"]);
    });

    it("is told to owners, with the migrations that an upstream's release knows", async () => {
      await upstream().tell();
      const { deskToken: token } = await signInAtDesk(api(), "owner");
      const { body } = await api().call("GET", "/api/desk/operations", { token });
      const { processes, migrations } = Operations.parse(body);
      expect(processes).toMatchObject([
        { part: "upstream", node: process.version, migrations: migrations.known },
      ]);
    });

    it("has the providers that an upstream has asked, and what is held back in a site, as each told it last", async () => {
      const one = upstream();
      const login: Standing = { name: "users.login", state: "open", at: startedAt };
      const site = { vouched: true, userAgent: siteNamed("site-1") };
      one.note({ ...site, openBreakers: writeBreakers([login, { ...login, name: "blog.posts" }]) });
      one.note({ ...site, openBreakers: writeBreakers([login]) });
      await one.tell();
      const { deskToken: token } = await signInAtDesk(api(), "owner");
      const { body } = await api().call("GET", "/api/desk/operations", { token });
      const { processes } = Operations.parse(body);
      expect(processes?.map(({ part, standings: told }) => ({ part, told }))).toEqual([
        { part: "upstream", told: standings },
        { part: "site", told: [login] },
      ]);
      one.note(site);
      await one.tell();
      const [, closed] = await listProcesses(api().db, api().now());
      expect(closed?.standings).toEqual([]);
    });

    it("takes nothing of a breaker from who is no site of ours, and nothing that is none", async () => {
      const headers = {
        "x-client-user-agent": siteNamed("site-3"),
        "x-open-breakers": `dana@example.com open ${startedAt}; users.login open ${startedAt}`,
      };
      await api().call("GET", "/api/data/versions", { headers });
      await api().running.tell();
      expect(await listed()).not.toContain("site 5b1c2d3e");
      await api().call("GET", "/api/data/versions", { asSite: true, headers });
      await api().running.tell();
      const site = (await listProcesses(api().db, api().now())).find(({ part }) => part === "site");
      expect(site?.standings).toEqual([{ name: "users.login", state: "open", at: startedAt }]);
    });

    it("takes a site from its question for the versions of shared data", async () => {
      const headers = { "x-client-user-agent": siteNamed("site-3") };
      expect((await api().call("GET", "/api/data/versions", { asSite: true, headers })).status).toBe(200);
      await api().running.tell();
      expect(await listed()).toContain("site 5b1c2d3e");
    });
  });
});
