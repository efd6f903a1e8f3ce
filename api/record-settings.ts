import { z } from "zod";
import { CAPITAL_CENTS, CASH_YIELD, type RecordSettings, STAKE_CENTS } from "../domain/record/positions";
import { int } from "./setting-kinds";

/** What records are stated on, and which claims the site shows beside them (SPEC-DECISIONS 41, 42). */
export const recordKinds = {
  capitalCents: int(STAKE_CENTS, 100_000_000_000).default(CAPITAL_CENTS),
  cashYield: z.coerce.number().min(0).max(0.2).default(CASH_YIELD),
  claims: z.enum(["spec", "measured"]).default("spec"),
};

interface RecordEnvironment {
  RECORD_CAPITAL_CENTS: number;
  RECORD_CASH_YIELD: number;
  CLAIMS: "spec" | "measured";
}

export interface RecordPart {
  record: RecordSettings;
  /** measured: the site shows no figure about trades that was not measured. */
  claims: "spec" | "measured";
}

export const recordSettings = (env: RecordEnvironment): RecordPart => ({
  record: { capitalCents: env.RECORD_CAPITAL_CENTS, cashYield: env.RECORD_CASH_YIELD },
  claims: env.CLAIMS,
});
