import { ORPCError } from "@orpc/server";
import { Refused } from "../refused";

/** What was to be changed is not there. */
export class NotThere extends Refused {}

/** What cannot be done, for a call in the sentence that a command would say; any other error as it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Refused)) return error;
  return new ORPCError(error instanceof NotThere ? "NOT_FOUND" : "CONFLICT", { message: error.message });
}
