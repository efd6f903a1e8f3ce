import { and, eq, isNotNull } from "drizzle-orm";
import { findUserById } from "../auth/users";
import { brokerageAccounts } from "../db/brokerage-tables";
import { describeError } from "../errors";
import { applicationMail } from "../mail/brokerage-mail";
import { hasClaims, type OnceDeps, oldestClaim, sendOnce } from "../mail/once";
import { type ApplicationDeps, readApplication } from "./application";
import { isOf, newsOf } from "./news";

/** Few enough to be sent before the next round begins. */
const BATCH = 50;
/** Mails in a row that are not taken, after which the mail server is left alone until the next round. */
const FAILURES = 3;
/** An address that takes no mail for so long is not written to any more. */
const GIVE_UP_MS = 7 * 86_400_000;

type ApplicationMailDeps = OnceDeps & Pick<ApplicationDeps, "settings" | "log" | "brokerage">;

/** Sends what there is to tell of applications, each mail once; what cannot be sent now waits for the next round. */
export async function sendApplicationMails(deps: ApplicationMailDeps): Promise<void> {
  const { db, log, brokerage } = deps;
  const { id, provider } = brokerageAccounts;
  const since = oldestClaim(brokerageAccounts, deps.now());
  const due = await db
    .select({ id })
    .from(brokerageAccounts)
    .where(and(hasClaims(brokerageAccounts), isNotNull(since), eq(provider, brokerage.name)))
    .orderBy(since)
    .limit(BATCH);
  let failures = 0;
  for (const row of due) {
    try {
      await send(deps, row.id);
      failures = 0;
    } catch (error) {
      log.warn(
        { application: row.id, error: describeError(error) },
        "a mail about an application was not sent: the next round tries again",
      );
      failures += 1;
      if (failures === FAILURES) return;
    }
  }
}

/** Reads the application anew: it may stand otherwise by now than when the round began. */
async function send(deps: ApplicationMailDeps, id: string): Promise<void> {
  const { db, now, settings } = deps;
  const row = await readApplication(db, id);
  const user = row && (await findUserById(db, row.userId));
  if (!row || !user) return;
  const news = newsOf(row);
  const isLate = now().getTime() - row.updatedAt.getTime() > GIVE_UP_MS;
  const write = news && (() => applicationMail(settings, user.email, news));
  // To an address that was never confirmed goes none of it (SPEC-DECISIONS 44): the person's own page tells the same.
  const keys =
    news && !isLate && user.emailProvenAt ? Object.keys(row.mailClaims).filter((key) => isOf(key, news)) : [];
  await sendOnce(
    deps,
    brokerageAccounts,
    row,
    write ? keys.map((key) => ({ key, write, isKept: true })) : [],
  );
}
