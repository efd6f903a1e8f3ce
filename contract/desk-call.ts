import { z } from "zod";
import { bearerCall, shown } from "./call";

/** A call that sends the token of a session at the desk. */
export const deskCall = bearerCall.meta({ who: "desk", extension: true });
export const deskTags = ["desk", "extension"];
export const Instant = z.string().datetime({ offset: true });

/** Why something was done, as it will stand in the audit log. */
export const Reason = shown(z.string().trim().min(1, "Required").max(500)).describe(
  "kept in the audit log as it is: name nobody in it",
);
