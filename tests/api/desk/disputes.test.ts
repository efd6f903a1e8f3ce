import { describe, expect, it } from "vitest";
import { disputes } from "../../../api/db/payment-tables";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { keepEndedSubscription } from "../../harness/kept-of-user";
import { register } from "../../harness/people";

type Row = typeof disputes.$inferInsert;

onEachDatabase((api) => {
  const day = (days: number) => new Date(api().now().getTime() + days * 86_400_000);
  /** Somebody's disputes, beside the one of theirs that was won. */
  async function disputed(changes: (Partial<Row> & { id: string })[]) {
    const { id: userId } = await register(api(), { email: "kim@example.com" });
    await keepEndedSubscription(api(), userId, "kim");
    const owned = { provider: "sandbox", customerId: "cus-kim", subscriptionId: "sub-kim" };
    const row = { amountCents: 2000, reason: "fraudulent", submissions: 0, readAt: api().now() };
    const open = { status: "needs_response", standing: "open" as const, openedAt: api().now() };
    if (changes.length > 0) {
      await api()
        .db.insert(disputes)
        .values(changes.map((each) => ({ ...owned, ...row, ...open, ...each })));
    }
    return userId;
  }
  /** The pages that an owner reads. */
  const read = async (...pages: string[]) => {
    const { deskToken: token } = await signInAtDesk(api(), "owner");
    const ask = async (page: string) =>
      (await api().call("GET", `/api/desk/disputes${page}`, { token })).body;
    return Promise.all((pages.length > 0 ? pages : [""]).map(ask));
  };

  describe("the desk's list of disputed payments", () => {
    it("has those that are not decided first, by the bank's last day", async () => {
      await disputed([
        { id: "dp-late", dueBy: day(5) },
        { id: "dp-lost", standing: "lost", status: "lost", dueBy: day(1), openedAt: day(1) },
        { id: "dp-soon", dueBy: day(2) },
        { id: "dp-asked", standing: "inquiry", status: "warning_needs_response", dueBy: null },
      ]);
      const [body] = await read();
      expect(body).toMatchObject({ isMore: false });
      expect(JSON.stringify(body).match(/dp-\w+/g)).toEqual([
        "dp-soon",
        "dp-late",
        "dp-asked",
        "dp-lost",
        "dp-kim",
      ]);
    });

    it("says where each stands, until when evidence is taken, and whose it is by an id", async () => {
      const dueBy = day(2);
      const userId = await disputed([{ id: "dp-1", dueBy, submissions: 1 }]);
      const [body] = await read();
      expect(body).toMatchObject({
        disputes: [
          {
            ...{ id: "dp-1", amountCents: 2000, reason: "fraudulent", status: "needs_response" },
            ...{
              standing: "open",
              dueBy: dueBy.toISOString(),
              submissions: 1,
              subscriptionId: "sub-kim",
              userId,
            },
          },
          { id: "dp-kim" },
        ],
      });
      expect(JSON.stringify(body)).not.toContain("kim@example.com");
    });

    it("has pages of fifty", async () => {
      await disputed(Array.from({ length: 50 }, (_, n) => ({ id: `dp-${n}`, dueBy: day(n) })));
      const [first, second] = await read("", "?page=2");
      expect(first).toMatchObject({ isMore: true });
      expect(second).toMatchObject({ isMore: false, disputes: [{ id: "dp-kim" }] });
    });

    it("of nobody is empty", async () => {
      expect(await read()).toEqual([{ disputes: [], isMore: false }]);
    });
  });
});
