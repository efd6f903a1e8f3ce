import { ORPCError } from "@orpc/server";
import { newYorkDay } from "../../domain/trading-days";
import { forgetFill, listFills, noteFill } from "../fills/own-fills";
import { os, signedIn } from "../procedures";
import { gateOf } from "./market";

const ownFills = os.users.ownFills.use(signedIn).handler(async ({ context }) => {
  const { client, db, limits, user } = context;
  await limits.count("read-fills", client.address, user.id);
  return { fills: await listFills(db, gateOf(context), user.id) };
});

const note = os.users.noteFill.use(signedIn).handler(async ({ input, context }) => {
  const { client, db, limits, now, user } = context;
  await limits.count("change-fills", client.address, user.id);
  if (input.filledOn > newYorkDay(now()))
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "The day of your fill is in the future." });
  if (!(await noteFill(db, user.id, input, now())))
    throw new ORPCError("NOT_FOUND", { message: "The record has no such trade." });
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
