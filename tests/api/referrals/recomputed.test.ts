import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { referralPayouts, referrals } from "../../../api/db/referral-tables";
import { users } from "../../../api/db/schema";
import { referralsOf } from "../../../api/referrals/statement";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import {
  addInvoices,
  addReferred,
  addSubscriptions,
  addUsers,
  dropRows,
  recompute,
} from "../../harness/referral-rows";

const MINUTE = 60_000;
const DAY = 86_400_000;
const start = new Date("2026-03-10T12:00:00.000Z");
const ids = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"];

/** Eight people: each came by an earlier one or by nobody; what they paid, and who is gone by now. */
const world = fc.record({
  by: fc.tuple(...ids.map((_, at) => fc.option(fc.nat({ max: Math.max(0, at - 1) }), { nil: undefined }))),
  voided: fc.uniqueArray(fc.nat({ max: ids.length - 1 }), { maxLength: 2 }),
  /** Two of them have the same mailbox. */
  twins: fc.uniqueArray(fc.nat({ max: ids.length - 1 }), { minLength: 2, maxLength: 3 }),
  gone: fc.uniqueArray(fc.nat({ max: ids.length - 1 }), { maxLength: 3 }),
  paid: fc.array(
    fc.record({
      of: fc.nat({ max: ids.length - 1 }),
      status: fc.constantFrom("paid", "paid", "paid", "paid", "open", "void"),
      provider: fc.constantFrom("sandbox", "sandbox", "sandbox", "sandbox", "stripe"),
      // Around the turn of a month, and anywhere in half a year.
      minutes: fc.oneof(fc.integer({ min: 21 * 1440, max: 22 * 1440 }), fc.nat({ max: 180 * 1440 })),
      paidCents: fc.oneof(fc.constantFrom(1000, 2000), fc.nat({ max: 99_999 })),
      refund: fc.constantFrom(0, 0, 0, 1, 0.5, 0.333),
      isDated: fc.constantFrom(true, true, true, true, false),
    }),
    { maxLength: 30 },
  ),
  payouts: fc.array(fc.record({ to: fc.nat({ max: ids.length - 1 }), cents: fc.nat({ max: 5_000 }) }), {
    maxLength: 4,
  }),
  days: fc.nat({ max: 240 }),
  windowDays: fc.constantFrom(0, 1, 30, 45, 365),
});

const suite = (api: () => TestApi) => {
  it("is told as whoever reads the rows would work it out, whatever was paid, refunded and deleted", async () => {
    const { db } = api();
    await fc.assert(
      fc.asyncProperty(world, async ({ by, voided, twins, gone, paid, payouts, days, windowDays }) => {
        await dropRows(db);
        const came = ids.flatMap((id, at) => {
          const first = at > 0 ? by[at] : undefined;
          const second = first === undefined || first === 0 ? undefined : by[first];
          return first === undefined
            ? []
            : [{ id, firstId: ids[first] ?? "", secondId: second === undefined ? undefined : ids[second] }];
        });
        const alone = ids.filter((id) => !came.some((each) => each.id === id));
        await addUsers(db, alone);
        await addSubscriptions(
          db,
          alone.map((id) => ({ id, referralId: null })),
        );
        for (const each of came) await addReferred(db, [each]);
        const namesOf = (some: readonly number[]) =>
          inArray(
            referrals.userId,
            some.map((at) => ids[at] ?? ""),
          );
        await db.update(referrals).set({ voidedAt: start }).where(namesOf(voided));
        await db.update(referrals).set({ person: "the same" }).where(namesOf(twins));
        const rows = paid.map(({ of, minutes, refund, isDated, ...invoice }) => ({
          ...invoice,
          of: ids[of] ?? "",
          refundedCents: Math.floor(invoice.paidCents * refund),
          paidAt: isDated ? new Date(start.getTime() + minutes * MINUTE) : null,
        }));
        if (rows.length > 0) await addInvoices(db, rows);
        for (const [at, { to, cents }] of payouts.entries()) {
          await db
            .insert(referralPayouts)
            .values({ id: `out-${at}`, userId: ids[to] ?? "", cents, reference: `r-${at}`, paidAt: start });
        }
        for (const at of gone) await db.delete(users).where(eq(users.id, ids[at] ?? ""));
        const now = new Date(start.getTime() + days * DAY);
        const deps = {
          db,
          now: () => now,
          settings: { refundWindowDays: windowDays },
          payments: { name: "sandbox" },
        };
        for (const userId of ids.filter((_, at) => !gone.includes(at))) {
          const due = await recompute(db, { userId, now, windowDays });
          expect(await referralsOf(deps, userId)).toEqual({ code: null, ...due });
        }
      }),
      { numRuns: 40 },
    );
  }, 120_000);
};

onEachDatabase(suite);
