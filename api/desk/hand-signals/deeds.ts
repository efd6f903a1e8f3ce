import type { Db } from "../../db/client";
import type { DataSeal } from "../../db/data-seal";
import { Refused } from "../../refused";
import { type AuditMark, appendDeed, BY_COMMAND } from "../audit";
import type { ProposalDeps } from "./proposal";

/** Who does something to a signal, and with what: a call of the desk, or a command. */
export interface Acting extends ProposalDeps {
  db: Db;
  seal: DataSeal;
  now: () => Date;
  /** The user; null for a command that names nobody. */
  actor: string | null;
  /** Whether that user proved themselves to a command. */
  byCommand?: boolean;
  requestId: string | undefined;
}

/** The draft is another person's, or another person has changed it meanwhile. Nothing has changed. */
export class Conflict extends Refused {}
export class NotTheirs extends Refused {}
export class NoSuchSignal extends Refused {}

export const noSuchSignal = () => new NoSuchSignal("There is no such signal.");

interface Done {
  action: string;
  fields?: readonly string[];
  why: string;
}

/** Who acts, and what a row of the audit log needs. */
export type Noting = Pick<Acting, "seal" | "now" | "actor" | "byCommand" | "requestId">;

/** Writes into the audit log what was done at the desk. Call it last within the transaction that does it. */
export const note = (tx: Db, acting: Noting, { action, fields = [], why }: Done): Promise<AuditMark> =>
  appendDeed(tx, acting, {
    actor: acting.actor ?? BY_COMMAND,
    action,
    fields,
    reason: acting.byCommand ? `By command: ${why}` : why,
    ...(acting.requestId !== undefined && { requestId: acting.requestId }),
  });
