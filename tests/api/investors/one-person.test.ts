import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { investors, pledges } from "../../../api/db/investor-tables";
import { lockPerson } from "../../../api/investors/person";
import { tidy } from "../../../api/jobs/tidy";
import { onEachDatabase } from "../../harness/each-database";
import { checkAnswers, logInInvestor, iris as person } from "../../harness/investors";
import { everyTable } from "../../harness/kept-data";
import { backer, investorRound, pledgeRows, troubledRound } from "../../harness/pledges";

const { options } = troubledRound();
const shared = "Pledges from your other accounts count too.";
/** The longest sentence that the site takes over from an upstream. */
const shownCharacters = 300;
const second = { email: "vale@example.com" };

onEachDatabase((api) => {
  /** Iris, with so much committed by her first account. */
  const committed = async (amountCents: number) => {
    const iris = await backer(api());
    await iris.pay(amountCents);
    expect(await iris.states()).toEqual(["committed"]);
    return iris;
  };

  describe("the limit of one person with two accounts", () => {
    it("is one: what is left is what neither has pledged", async () => {
      await committed(300_000);
      const again = await backer(api(), second);
      expect(await again.standing()).toMatchObject({
        limitCents: 400_000,
        investedCents: 0,
        roomCents: 100_000,
      });
      expect((await again.ask(100_000)).status).toBe(200);
      expect((await again.ask(100_001)).status).toBe(422);
    });

    it("is the same however the tax id is written, and another's is another's", async () => {
      await committed(400_000);
      const again = await backer(api(), { ...second, answers: { taxId: " 417 38 5926" } });
      expect((await again.ask(1_000)).status).toBe(422);
      const other = await backer(api(), { email: "otto@example.com", answers: { taxId: "417-38-5927" } });
      expect((await other.ask(400_000)).status).toBe(200);
    });

    it("is refused in a sentence that says how, and neither what nor with which account", async () => {
      await committed(123_400);
      const again = await backer(api(), second);
      const { message } = (await again.ask(400_000)).body as { message: string };
      expect(message).toMatch(/^You can pledge \$2,766 at most: \$4,000 is 5% of the greater/);
      expect(message).toContain(shared);
      expect(message).not.toMatch(/1,234|iris/);
    });

    it("is told in a sentence that the site shows, also with the longest figures", async () => {
      const means = { annualIncomeCents: 9_999_999_999, netWorthCents: 9_999_999_999 };
      const iris = await backer(api(), { answers: means });
      await iris.pay(1_234_567);
      await iris.states();
      const again = await backer(api(), { ...second, answers: means });
      await again.pay(1_234_567);
      await again.states();
      const { message } = (await again.ask(9_999_999, { investedElsewhereCents: 1_234_567 })).body as {
        message: string;
      };
      expect(message).toMatch(/is used.*other accounts/);
      expect(message.length).toBeLessThanOrEqual(shownCharacters);
    });

    it("tells no figure before the checks have shown whose tax id it is", async () => {
      const taxId = "417-38-0001";
      const iris = await backer(api(), { answers: { taxId } });
      await iris.pay(300_000);
      expect(await iris.states()).toEqual(["checks_pending"]);
      const again = await backer(api(), { ...second, answers: { taxId } });
      expect(await again.standing()).toMatchObject({ checks: "checks_pending", roomCents: 400_000 });
      const refused = await again.ask(200_000);
      expect(refused.status).toBe(422);
      expect((refused.body as { message: string }).message).toMatch(
        /^Your limit has no room for that: \$4,000 is/,
      );
      expect((refused.body as { message: string }).message).not.toMatch(/\$1,000|\$3,000/);
    });

    it("holds for two drafts that are both paid: the second goes back", async () => {
      const iris = await backer(api());
      const again = await backer(api(), second);
      const drafts = [await iris.pledge(300_000), await again.pledge(300_000)];
      await iris.giveCard((await iris.begin(drafts[0] ?? expect.fail())).hostedUrl);
      await again.giveCard((await again.begin(drafts[1] ?? expect.fail())).hostedUrl);
      const states = await Promise.all([iris.states(), again.states()]);
      expect(states.flat().sort()).toEqual(["committed", "refunded"]);
    });

    it("is judged under a lock on every account of theirs, and on nobody else's", async () => {
      const iris = await backer(api());
      const again = await backer(api(), second);
      await backer(api(), { email: "otto@example.com", answers: { taxId: "417-38-5927" } });
      const locked = await api().db.transaction(async (tx) => {
        await lockPerson(tx, again.id);
        return tx
          .select({ id: investors.id })
          .from(investors)
          .where(sql`xmax::text = pg_current_xact_id()::xid::text`);
      });
      expect(locked.map(({ id }) => id).sort()).toEqual([iris.id, again.id].sort());
    });

    it("counts what a deleted account has pledged until the twelve months are over, and then forgets whose it was", async () => {
      const iris = await committed(400_000);
      api().setNow(new Date("2027-04-01T00:00:00Z"));
      await investorRound(api());
      const { token } = await logInInvestor(api());
      const body = { password: person.password };
      expect((await api().call("DELETE", "/api/investors/delete-account", { token, body })).status).toBe(200);
      expect(iris.id).not.toBe((await pledgeRows(api()))[0]?.investorId);
      const again = await backer(api(), second);
      expect(await again.standing()).toMatchObject({ investedCents: 0, roomCents: 0 });
      await tidy(api().db, new Date("2028-01-31T09:59:59Z"));
      expect((await pledgeRows(api()))[0]?.taxDigests).toHaveLength(1);
      await tidy(api().db, new Date("2028-01-31T10:00:00Z"));
      expect((await pledgeRows(api()))[0]?.taxDigests).toBeNull();
    });

    it("keeps nothing of whose it was where a deleted account's pledges came to nothing", async () => {
      const { pledge, begin, leave } = await backer(api());
      await begin(await pledge(5_000));
      await leave();
      expect(await pledgeRows(api())).toMatchObject([{ status: "cancelled", taxDigests: null }]);
    });
  });

  it("no tax id can be read in any table, with or without its dashes", async () => {
    await committed(5_000);
    const { taxId } = checkAnswers;
    const tables = await everyTable(api());
    const readable = tables.filter(
      ({ text }) => text.includes(taxId) || text.includes(taxId.replaceAll("-", "")),
    );
    expect(readable.map(({ table }) => table)).toEqual([]);
    expect((await api().db.select().from(pledges))[0]?.taxDigests).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
  });
}, options);
