import { z } from "zod";
import { shown } from "./call";

/** The provider's name in the path: a setting on both sides (BROKERAGE_PROVIDER). */
export const Provider = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** What is kept and sent on has no space around it. */
export const text = (max: number) => shown(z.string().trim().min(1).max(max));
/** As a broker has it. */
export const told = (max: number) => z.string().trim().min(1).max(max);
