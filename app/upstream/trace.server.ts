import { randomBytes } from "node:crypto";
import type { Trace } from "../../domain/trace";

export const startTrace = (): Trace => ({ traceId: randomBytes(16).toString("hex"), sampled: true });

/** The id of one piece of work within a trace. */
export const newSpanId = (): string => randomBytes(8).toString("hex");
