import { findAccountByEmail, idOf, ownerBy } from "../account/account";
import { endAccess } from "../account/end-access";
import { issueLink } from "../account/links";
import { endWaysSince } from "../alerts/end-ways";
import { lockOwner } from "../auth/owner";
import type { Db } from "../db/client";
import { noted, takeAllRoles } from "../desk/role-changes";
import { ledgerFoot } from "../mail/ledger-foot";
import { writeMail } from "../mail/message";
import { noticeMail } from "../mail/notice-mail";
import { createMailer, type SendMail } from "../mail/transport";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { asksSecondStep, removeSecondStep } from "./standing";

const kinds = ["user", "investor"] as const;

/**
 * Takes the second step away from the accounts of an address, a user's and an investor's, for who has lost all of it and
 * has shown to support who they are. Every session ends, every browser is a stranger's again, alerts go to no feed, browser or
 * number that was added, and the owner is told.
 * Roles at the desk go as well: a password alone would lead there by codes that its finder has turned on.
 * @throws {Refused}
 */
export const removeSecondStepOf =
  (settings: Settings, email: string, now = () => new Date(), sendWith?: SendMail) =>
  async (db: Db): Promise<string> => {
    const said: string[] = [];
    for (const kind of kinds) {
      const account = await findAccountByEmail(db, kind, email);
      if (!account) continue;
      const owner = ownerBy(kind, account.id);
      if (!(await asksSecondStep(db, owner))) continue;
      const { undo, taken } = await db.transaction(async (tx) => {
        await lockOwner(tx, owner);
        const taken = "userId" in owner ? await takeAllRoles(tx, settings, now, owner.userId) : undefined;
        await removeSecondStep(tx, owner);
        await endAccess(tx, owner, now());
        // A known browser may be on the lost phone, or belong to an attacker who was in the account.
        await endWaysSince(tx, owner, new Date(0));
        return { taken, undo: await issueLink(tx, owner, { kind: "undo", since: now() }, now()) };
      });
      const letter = noticeMail(settings, kind, account.email, { notice: "secondStepRemoved", undo });
      const send = sendWith ?? createMailer(settings, db, now);
      const told = await send(writeMail(letter, await ledgerFoot(db, settings))).then(
        () => "Its owner was told by mail.",
        () => "The mail to its owner could NOT be sent: tell them yourself.",
      );
      said.push(
        `The ${kind}'s account ${idOf(owner)} has no second step any more, and every session has ended. ${told}`,
      );
      if (taken) said.push(`Its roles at the desk were taken. ${noted(taken)}`);
    }
    if (said.length === 0)
      throw new Refused(`No account of ${email} has a second step.\nNothing has changed.`);
    return said.join("\n");
  };
