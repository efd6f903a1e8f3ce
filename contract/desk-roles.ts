import { z } from "zod";

/** What somebody of the staff may do: write signals, help people, or all of it and read the log. */
export const DeskRole = z.enum(["analyst", "support", "owner"]);
export type DeskRole = z.infer<typeof DeskRole>;
