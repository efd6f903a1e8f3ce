import { ORPCError } from "@orpc/server";
import type { CallContext } from "../deps";

/** 404 for another broker than the one of BROKERAGE_PROVIDER. */
export function assertBroker(provider: string, { settings }: CallContext): void {
  if (provider === settings.brokerage.provider) return;
  throw new ORPCError("NOT_FOUND", { message: "There is no such broker here." });
}
