import { describe, expect, it } from "vitest";
import { z } from "zod";
import { events, searches } from "../../../api/db/tracking-tables";
import { tidy } from "../../../api/jobs/tidy";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";

const DAY = 86_400_000;
const start = new Date("2026-03-10T12:00:00.000Z");

const suite = (api: () => TestApi) => {
  describe("events", () => {
    const event = { kind: "view", at: "2026-03-10T11:59:00+00:00", path: "/2024" };
    const tell = (
      told: unknown,
      headers: Record<string, string> = { "x-api-client-token": api().clientToken },
    ) => api().call("POST", "/api/events", { body: { events: told }, headers });
    const kept = () => api().db.select().from(events).orderBy(events.id);

    it("are kept as the site tells them", async () => {
      const { id } = await register(api());
      const click = {
        ...event,
        kind: "event",
        category: "menu",
        action: "click",
        label: "Log out",
        value: 1.5,
        visitorId: "v".repeat(20),
        sessionId: "s".repeat(20),
        userId: id,
      };
      expect(await tell([event, click])).toMatchObject({ status: 200 });
      const at = new Date("2026-03-10T11:59:00.000Z");
      expect(await kept()).toMatchObject([
        { kind: "view", path: "/2024", at, receivedAt: start, userId: null },
        { ...click, at, receivedAt: start },
      ]);
    });

    it.each(["", "another"])("are refused from anybody else: with the token %j", async (token) => {
      expect(await tell([event], { "x-api-client-token": token })).toMatchObject({
        status: 401,
        body: { message: "Only the site itself may ask for this." },
      });
      expect(await kept()).toEqual([]);
    });

    it("name no user who is not there", async () => {
      await tell([{ ...event, userId: "nobody" }]);
      expect(await kept()).toMatchObject([{ userId: null }]);
    });

    it.each(["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-03-01T00:00:00Z"])(
      "of a clock that is off are of when they came: %s",
      async (at) => {
        expect((await tell([{ ...event, at }])).status).toBe(200);
        expect(await kept()).toMatchObject([{ at: start }]);
      },
    );

    it("are a hundred at most, and at least one", async () => {
      const batch = Array.from({ length: 101 }, () => event);
      expect([(await tell(batch)).status, (await tell([])).status]).toEqual([422, 422]);
      expect((await tell(batch.slice(1))).status).toBe(200);
      expect(await kept()).toHaveLength(100);
    });

    it("go with the account, stand in a copy of its data, and no others do", async () => {
      const { id, token } = await register(api());
      const kim = await register(api(), { email: "kim@example.com" });
      await tell([{ ...event, userId: id }, { ...event, path: "/blog", userId: kim.id }, event]);
      const { body } = await api().call("GET", "/api/users/export", { token });
      expect(body).toMatchObject({ events: [{ kind: "view", path: "/2024" }] });
      await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
      expect(await kept()).toMatchObject([{ userId: kim.id }, { userId: null }]);
    });

    it("of their browsers go with the account and stand in its copy, but for what was somebody else's", async () => {
      const { id, token } = await register(api());
      const kim = await register(api(), { email: "kim@example.com" });
      const [clicked, came, others] = ["c", "d", "o"].map((letter) => letter.repeat(20));
      await api().call("PUT", "/api/users/register-campaign", {
        body: { uniqueId: id, visitorId: came, utm: { source: "letter" } },
        headers: { "x-api-client-token": api().clientToken },
      });
      await tell([
        { ...event, userId: id, visitorId: clicked },
        { ...event, path: "/blog", visitorId: clicked },
        { ...event, path: "/round", visitorId: came },
        { ...event, path: "/login", visitorId: clicked, userId: kim.id },
        { ...event, path: "/roi", visitorId: others },
      ]);
      const { body } = await api().call("GET", "/api/users/export", { token });
      const told = z.object({ events: z.array(z.object({ path: z.string() })) }).parse(body).events;
      expect(told.map(({ path }) => path).sort()).toEqual(["/2024", "/blog", "/round"]);
      await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
      expect(await kept()).toMatchObject([{ path: "/login" }, { path: "/roi" }]);
    });

    it("are deleted after 395 days", async () => {
      await tell([event]);
      await tidy(api().db, new Date(start.getTime() + 395 * DAY));
      expect(await kept()).toHaveLength(1);
      await tidy(api().db, new Date(start.getTime() + 395 * DAY + 1));
      expect(await kept()).toEqual([]);
    });
  });

  describe("searches", () => {
    const search = (q: string) => api().call("PUT", "/api/users/searches", { body: { q } });
    const kept = () => api().db.select().from(searches).orderBy(searches.words);

    it("are counted by the day, whatever their case and spaces", async () => {
      for (const q of ["Solar  Power", " solar power", "AAPL"]) expect((await search(q)).status).toBe(200);
      api().setNow(new Date(start.getTime() + DAY));
      await search("aapl");
      expect(await kept()).toEqual(
        expect.arrayContaining([
          { words: "aapl", day: "2026-03-10", count: 1 },
          { words: "aapl", day: "2026-03-11", count: 1 },
          { words: "solar power", day: "2026-03-10", count: 2 },
        ]),
      );
    });

    it("at once are all counted", async () => {
      await Promise.all(Array.from({ length: 5 }, () => search("aapl")));
      expect(await kept()).toMatchObject([{ count: 5 }]);
    });

    it.each(["dana@example.com", "202-555-0142", "+1 (202) 555 0142", "4242424242424242"])(
      "of what may be somebody's are not kept: %s",
      async (q) => {
        expect((await search(q)).status).toBe(200);
        expect(await kept()).toEqual([]);
      },
    );

    it.each(["3d printing 2026", "s&p 500"])("of a few digits are: %s", async (q) => {
      await search(q);
      expect(await kept()).toHaveLength(1);
    });

    it("are deleted after 395 days", async () => {
      await search("aapl");
      await tidy(api().db, new Date(start.getTime() + 395 * DAY));
      expect(await kept()).toHaveLength(1);
      await tidy(api().db, new Date(start.getTime() + 396 * DAY));
      expect(await kept()).toEqual([]);
    });
  });
};

onEachDatabase(suite, { now: start });
