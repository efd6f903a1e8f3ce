import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "../../../api/db/schema";
import { campaigns, events } from "../../../api/db/tracking-tables";
import { businessCommands, readBusiness } from "../../../api/desk/business/business";
import { signUpEvent } from "../../../domain/sign-up-event";
import { addApplication } from "../../harness/desk-people";
import { onEachDatabase } from "../../harness/each-database";
import { addReferred, addSubscriptions, addUsers } from "../../harness/referral-rows";

const now = new Date("2026-03-15T12:00:00.000Z");
const on = (day: string) => new Date(`${day}T00:00:00.000Z`);

onEachDatabase(
  (api) => {
    beforeEach(() => api().setNow(now));
    /** A subscription for each of these people. */
    async function subscribe(...ids: string[]): Promise<void> {
      await addUsers(api().db, ids);
      await addSubscriptions(
        api().db,
        ids.map((id) => ({ id, referralId: null })),
      );
    }
    const read = () => readBusiness(api().db, { provider: "sandbox", now, days: 90 });

    describe("how far people came", () => {
      const spring = { source: "letter", medium: "email", campaign: "spring" };
      const bring = (ownerId: string, values: object, createdAt: Date) =>
        api()
          .db.insert(campaigns)
          .values({
            ...{ id: `c-${ownerId}-${JSON.stringify(values).length}`, ownerKind: "user", ownerId },
            ...{ visitorId: "v".repeat(20), digest: JSON.stringify(values), createdAt },
            ...values,
          });

      it("is told of all accounts of these days, and by the first campaign of each and by code", async () => {
        await subscribe("one", "two");
        await addUsers(api().db, ["three", "old"]);
        await addReferred(api().db, [{ id: "four", firstId: "one" }]);
        const set = (id: string, createdAt: Date) =>
          api().db.update(users).set({ createdAt }).where(eq(users.id, id));
        for (const id of ["one", "two", "three", "four"]) await set(id, on("2026-03-01"));
        await set("old", on("2025-06-01"));
        await addApplication(api(), "one", { status: "ACTIVE" });
        await addApplication(api(), "two");
        await bring("one", spring, on("2026-03-01"));
        await bring("one", { source: "search" }, new Date("2026-03-01T00:30:00.000Z"));
        await bring("two", { source: "search" }, on("2026-03-01"));
        // Came by it long after.
        await bring("three", spring, on("2026-03-05"));
        const { total, known, campaigns: by, referrers } = await read();
        expect(total).toEqual({ signUps: 4, subscribers: 3, applied: 2, opened: 1 });
        expect(known).toEqual({ signUps: 2, subscribers: 2, applied: 2, opened: 1 });
        expect(by).toEqual([
          { ...spring, visits: 0, signUps: 1, subscribers: 1, applied: 1, opened: 1 },
          {
            source: "search",
            medium: null,
            campaign: null,
            visits: 0,
            signUps: 1,
            subscribers: 1,
            applied: 1,
            opened: 0,
          },
        ]);
        expect(referrers).toEqual([{ code: "CODE", signUps: 1, subscribers: 1, applied: 0, opened: 0 }]);
      });

      it("is told of visits and of who agreed as they signed up, by campaign and by website, and of nobody else", async () => {
        await subscribe("one");
        await addUsers(api().db, ["two", "three", "four"]);
        for (const id of ["one", "two", "three"])
          await api()
            .db.update(users)
            .set({ createdAt: on("2026-03-01") })
            .where(eq(users.id, id));
        await addApplication(api(), "one");
        const at = { at: now, receivedAt: on("2026-03-02") };
        const visit = { ...at, kind: "visit" };
        const signUp = { ...at, kind: "event", ...signUpEvent };
        await api()
          .db.insert(events)
          .values([
            { ...visit, ...spring, website: "forum.example" },
            { ...visit, website: "forum.example", count: 5 },
            { ...visit, count: 3 },
            { ...visit, receivedAt: on("2025-06-01") },
            { ...signUp, ...spring, website: "forum.example", userId: "one" },
            // Told twice, it is one, by what was told first.
            { ...signUp, website: "other.example", userId: "one" },
            { ...signUp, userId: "two" },
            // Opened before these days.
            { ...signUp, userId: "four" },
            { ...signUp, action: "click", userId: "three" },
          ]);
        await api()
          .db.update(users)
          .set({ createdAt: on("2025-06-01") })
          .where(eq(users.id, "four"));
        const { total, known, visits, campaigns: by, websites } = await read();
        expect(visits).toEqual({ views: 0, browsers: 0, visits: 9 });
        expect([total.signUps, known]).toEqual([3, { signUps: 2, subscribers: 1, applied: 1, opened: 0 }]);
        const came = { signUps: 1, subscribers: 1, applied: 1, opened: 0 };
        const went = { signUps: 1, subscribers: 0, applied: 0, opened: 0 };
        expect(by).toEqual([
          { ...{ source: null, medium: null, campaign: null, visits: 8 }, ...went },
          { ...spring, visits: 1, ...came },
        ]);
        expect(websites).toEqual([
          { website: "forum.example", visits: 6, ...came },
          { website: null, visits: 3, ...went },
        ]);
      });

      it("knows views by their counts, and browsers as far as one is named", async () => {
        const view = { kind: "view", at: now, receivedAt: now, path: "/2024" };
        await api()
          .db.insert(events)
          .values([
            { ...view, visitorId: "a".repeat(20) },
            { ...view, visitorId: "a".repeat(20) },
            { ...view, count: 40 },
            { ...view, kind: "ping" },
            { ...view, receivedAt: on("2025-01-01") },
          ]);
        expect((await read()).visits).toEqual({ views: 42, browsers: 1, visits: 0 });
      });
    });

    it("the command revenue says it as well, with who did not agree in a line of their own", async () => {
      await addUsers(api().db, ["one", "two"]);
      // A command goes by the clock.
      const today = new Date();
      await api().db.update(users).set({ createdAt: today });
      const brought = { source: "letter", website: "forum.example" };
      const at = { at: today, receivedAt: today };
      await api()
        .db.insert(events)
        .values([
          { ...at, ...brought, kind: "visit", count: 4 },
          { ...at, ...brought, kind: "event", ...signUpEvent, userId: "one" },
        ]);
      const said = await businessCommands.revenue.act(api().settings)(api().db);
      for (const line of [
        "all  4  1  0  0  0",
        "without consent, or not known  none  1  0  0  0",
        "letter  none  none  4  1  0  0  0",
        "forum.example  4  1  0  0  0",
      ])
        expect(said.split("\n")).toContain(line);
    });
  },
  { now },
);
