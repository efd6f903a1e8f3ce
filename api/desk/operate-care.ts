import { ORPCError } from "@orpc/server";
import type { UserRow } from "../auth/signed-in";
import { findUserByEmail } from "../auth/users";
import type { Db } from "../db/client";
import { leavingJobs } from "../jobs/leave-job";
import { createLog } from "../log";
import { choosePayments } from "../providers/payments/choose";
import { PaymentError } from "../providers/payments/port";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { BY_COMMAND } from "./audit";
import type { Caring } from "./members/act";
import { assertQueue } from "./operate-jobs";
import { auditing } from "./role-changes";

type Clock = () => Date;
export const unchanged = "Nothing has changed.";

/** What deeds about members stand on, for an operator with a shell, who may do what an owner may. */
const caringBy = (db: Db, settings: Settings, now: Clock): Caring => ({
  ...{ db, settings, actor: BY_COMMAND, isOwner: true, ...auditing(settings, now) },
  log: createLog("silent"),
  payments: choosePayments(settings, db, now),
  jobs: leavingJobs(db),
});

/** Does something about the member of an address. What cannot be done is a sentence. */
export const about =
  (email: string, act: (caring: Caring, member: UserRow) => Promise<string>) =>
  (settings: Settings, now: Clock = () => new Date()) =>
  async (db: Db): Promise<string> => {
    await assertQueue(db);
    const member = await findUserByEmail(db, email);
    if (!member) throw new Refused(`No user has the address ${email}.\n${unchanged}`);
    try {
      return await act(caringBy(db, settings, now), member);
    } catch (error) {
      if (error instanceof PaymentError)
        throw new Refused(
          `The card provider did not do it (${error.kind}). The audit log has what was asked.`,
        );
      throw error instanceof ORPCError ? new Refused(error.message) : error;
    }
  };
