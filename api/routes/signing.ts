import { ORPCError } from "@orpc/server";
import { canonicalAddress } from "../../domain/network";
import type { CallContext } from "../deps";

/** Clocks differ. */
const SKEW_MS = 5 * 60_000;

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });

/**
 * When and from where something was agreed to is what the site saw, or we do: whoever calls by themselves chooses neither
 * (SPEC-DECISIONS 6). Refuses a time that is still to come, and an address that is none.
 */
export function signingOf(
  { at, ip_address: given }: { at: string; ip_address?: string | undefined },
  { client, now }: Pick<CallContext, "client" | "now">,
): { givenAt: Date; address: string } {
  if (!client.vouched) return { givenAt: now(), address: client.address };
  const givenAt = new Date(at);
  if (givenAt.getTime() > now().getTime() + SKEW_MS) {
    throw unprocessable("Nothing can be agreed to at a time in the future.");
  }
  const address = given === undefined ? client.address : canonicalAddress(given);
  if (address === undefined) throw unprocessable("That is not a network address.");
  return { givenAt, address };
}
