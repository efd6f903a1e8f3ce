import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { alertEvents, alertMessages, alertPreferences } from "../../../api/db/alert-tables";
import { users } from "../../../api/db/schema";
import { commitAndTell, committedAt, issued, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { dana, registerConfirmed } from "../../harness/people";

/** A session that no calendar has: what is told of it cannot be made. */
const broken = issued("AAPL", { session: "no session" });

/** One thing that goes wrong is nobody else's. */
onEachDatabase((api) => {
  let userId = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addStock(api(), { symbol: "AAPL" }, []);
    await addStock(api(), { symbol: "NVDA" }, []);
    ({ id: userId } = await registerConfirmed(api()));
    await registerConfirmed(api(), { email: "kim@example.com" });
  });
  const subjects = async () => (await api().mails()).map(({ to, subject }) => `${to}: ${subject}`).sort();
  const logged = (message: string) =>
    api()
      .logs()
      .filter((line) => line.includes(message)).length;
  const keep = (values: { zone: string }) =>
    api()
      .db.insert(alertPreferences)
      .values({
        ...{ userId, quietFrom: 0, quietTo: 0, digestAt: 0, scope: "sectors", sectors: ["robotics"] },
        ...{ kinds: { signals: { mail: "now" as const } }, updatedAt: committedAt, ...values },
      });
  const both = [`${dana.email}: NVDA new signal, Call`, "kim@example.com: NVDA new signal, Call"].sort();

  it("an event that cannot be spread is logged and stays, and the one after it is told", async () => {
    await commitAndTell(api(), [broken, issued("NVDA")]);
    expect(await subjects()).toEqual(both);
    expect(logged("could not be distributed")).toBe(1);
    expect(
      (await api().db.select().from(alertEvents).orderBy(alertEvents.id)).map(
        ({ spreadAt }) => spreadAt !== null,
      ),
    ).toEqual([false, true]);
  });

  it("an alert that cannot be made waits, is logged once, and all others leave", async () => {
    await commitAndTell(api(), [broken]);
    const [event] = await api().db.update(alertEvents).set({ spreadAt: committedAt }).returning();
    const members = await api().db.select({ id: users.id }).from(users);
    for (const { id } of members)
      await api()
        .db.insert(alertMessages)
        .values({
          ...{ eventId: event?.id ?? 0, userId: id, channel: "mail", state: "waiting", inDigest: false },
          ...{ notBefore: committedAt, attempts: 0 },
        });
    await commitAndTell(api(), [issued("NVDA")]);
    expect(await subjects()).toEqual(both);
    const stuck = await api()
      .db.select()
      .from(alertMessages)
      .where(eq(alertMessages.eventId, event?.id ?? 0));
    expect(stuck.map(({ state, notBefore }) => [state, notBefore > committedAt])).toEqual([
      ["waiting", true],
      ["waiting", true],
    ]);
    expect(logged("could not be made or sent")).toBe(1);
    api().advance(8 * 86_400);
    await tell(api());
  });

  it("a time zone that nobody knows any more is the exchange's, for mails alone", async () => {
    await keep({ zone: "Mars/Olympus" });
    await api().db.update(alertPreferences).set({ scope: "everything" });
    await commitAndTell(api(), [issued("NVDA")]);
    expect(await subjects()).toEqual(both);
  });

  it("what one member chose and nobody can read keeps no other from being told", async () => {
    await keep({ zone: "UTC" });
    await api().db.execute(
      sql`update alert_preferences set scope = 'everything', kinds = '{"signals": null}'::jsonb`,
    );
    await commitAndTell(api(), [issued("NVDA")]);
    expect(await subjects()).toEqual(["kim@example.com: NVDA new signal, Call"]);
    expect(logged("an alert could not be stored for one member: the other members get theirs")).toBe(1);
  });
});
