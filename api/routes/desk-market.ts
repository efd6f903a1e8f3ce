import { ORPCError } from "@orpc/server";
import { readCandleRows } from "../desk/candle-rows";
import { correctCandles, previewCandles } from "../desk/candles";
import { actAtDesk } from "../desk/deed-of-call";
import { readMarketState } from "../desk/market-state";
import { asRefusal } from "../desk/refusal";
import { BadFile } from "../market/import-file";
import { os, staffSignedIn } from "../procedures";

/** A wrong row in its sentence. */
const asInvalid = (error: unknown): unknown =>
  error instanceof BadFile
    ? new ORPCError("UNPROCESSABLE_CONTENT", { message: error.message })
    : asRefusal(error);

const marketState = os.desk.marketState
  .use(staffSignedIn("analyst", "owner"))
  .handler(async ({ context }) => {
    await context.limits.count("read-desk", context.client.address, context.user.id);
    return readMarketState(context.db, context.now());
  });

const preview = os.desk.previewCandles.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  const { db, limits, client, user, now } = context;
  await limits.count("read-desk", client.address, user.id);
  try {
    return await previewCandles(db, await readCandleRows(db, input.rows, now()));
  } catch (error) {
    throw asInvalid(error);
  }
});

const correct = os.desk.correctCandles.use(staffSignedIn("owner")).handler(async ({ input, context }) => {
  const { db, now, jobs } = context;
  try {
    const rows = await readCandleRows(db, input.rows, now());
    await actAtDesk(context, async (tx) => ({
      action: "candles.correct",
      fields: await correctCandles(tx, rows, { seen: input.seen, reason: input.reason, now: now() }),
      reason: input.reason,
    }));
  } catch (error) {
    throw asInvalid(error);
  }
  // What was worked out of them is worked out anew.
  await jobs.send("signals", {});
  return { message: "The candles are corrected. The audit log has the old values." };
});

/** contract/desk-market.ts */
export const deskMarket = { marketState, previewCandles: preview, correctCandles: correct };
