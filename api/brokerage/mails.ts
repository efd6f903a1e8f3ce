import { and, isNotNull } from "drizzle-orm";
import { findUserById } from "../auth/users";
import { brokerageAccounts } from "../db/brokerage-tables";
import { describeError } from "../errors";
import { applicationMail } from "../mail/brokerage-mail";
import { hasClaims, type OnceDeps, oldestClaim, sendOnce } from "../mail/once";
import type { ApplicationDeps, ApplicationRow } from "./application";
import { isOf, newsOf } from "./news";

/** Few enough to be sent before the next round begins. */
const BATCH = 50;
/** An address that takes no mail for so long is not written to any more. */
const GIVE_UP_MS = 7 * 86_400_000;

type ApplicationMailDeps = OnceDeps & Pick<ApplicationDeps, "settings" | "log">;

/** Sends what there is to tell of applications, each mail once; what cannot be sent now waits for the next round. */
export async function sendApplicationMails(deps: ApplicationMailDeps): Promise<void> {
  const { db, log } = deps;
  const since = oldestClaim(brokerageAccounts, deps.now());
  const due = await db
    .select()
    .from(brokerageAccounts)
    .where(and(hasClaims(brokerageAccounts), isNotNull(since)))
    .orderBy(since)
    .limit(BATCH);
  for (const row of due) {
    await send(deps, row).catch((error: unknown) => {
      log.warn({ application: row.id, error: describeError(error) }, "a mail about an application waits");
    });
  }
}

async function send(deps: ApplicationMailDeps, row: ApplicationRow): Promise<void> {
  const { db, now, settings } = deps;
  const user = await findUserById(db, row.userId);
  const isLate = now().getTime() - row.updatedAt.getTime() > GIVE_UP_MS;
  const news = newsOf(row);
  const keys = isLate ? [] : Object.keys(row.mailClaims).filter((key) => isOf(key, news));
  const due = user
    ? keys.map((key) => ({ key, write: () => applicationMail(settings, user.email, news), isKept: true }))
    : [];
  await sendOnce(deps, brokerageAccounts, row, due);
}
