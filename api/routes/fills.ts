import { ORPCError } from "@orpc/server";
import { fillsOnPage, mostFills } from "../../domain/own-fills";
import { newYorkDay } from "../../domain/trading-days";
import { forgetFill, listFills, noteFill } from "../fills/own-fills";
import { os, signedIn } from "../procedures";
import { gateOf } from "./market";

const ownFills = os.users.ownFills.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, user } = context;
  await limits.count("read-fills", client.address, user.id);
  const { after, trade, size = fillsOnPage } = input;
  return listFills(db, gateOf(context), user.id, { after, trade, size });
});

const note = os.users.noteFill.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, now, user } = context;
  await limits.count("change-fills", client.address, user.id);
  if (input.filledOn > newYorkDay(now()))
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "The day of your fill is in the future." });
  const outcome = await noteFill(db, user.id, input, now());
  if (outcome === "unknown") throw new ORPCError("NOT_FOUND", { message: "The record has no such trade." });
  if (outcome === "full")
    throw new ORPCError("CONFLICT", {
      message: `${mostFills} notes are the most. Please download them, and delete some that you no longer need.`,
    });
  return { message: "Your fill is noted." };
});

const forget = os.users.forgetFill.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, user } = context;
  await limits.count("change-fills", client.address, user.id);
  await forgetFill(db, user.id, input.trade);
  return { message: "The note is deleted." };
});

/** contract/fills.ts, on our tables. */
export const fillCalls = { ownFills, noteFill: note, forgetFill: forget };
