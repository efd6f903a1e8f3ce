import { eq, max, sql } from "drizzle-orm";
import type { Today } from "../../contract/today";
import type { Visits } from "../../domain/visits";
import type { UserRow } from "../auth/signed-in";
import { alertPhones } from "../db/alert-tables";
import { builtOnce } from "../db/built-once";
import { testDrives } from "../db/lead-tables";
import { refusedAddresses } from "../db/mail-tables";
import { alertBrowsers } from "../db/push-tables";
import { users } from "../db/schema";
import { memberVisits } from "../db/visit-table";
import type { Deps } from "../deps";
import { digestsOfAddress } from "../mail/refused-addresses";
import { toVisits } from "./visits";

/** What a member's home says of the ways by which alerts reach its member. */
type Ways = Pick<Today, "pushEndedAt" | "textsStoppedAt" | "textsRefusedAt" | "mailRefusedAt">;

/** What a member's home reads of its member, without what has many rows. */
export interface Own extends Ways {
  visits: Visits | undefined;
  driveEndsAt: Date | undefined;
}

/** All of it in one query: on one connection each query waits for the one before (docs/decisions/0075). */
export async function readOwn(
  { db, seal }: Pick<Deps, "db" | "seal">,
  { id, email }: Pick<UserRow, "id" | "email">,
): Promise<Own> {
  const [row] = await ownOf(db).execute({ id, digests: digestsOfAddress({ seal }, email).join(" ") });
  if (!row) throw new Error("a user who is signed in has no row");
  const { visits, driveEndsAt, pushEndedAt, textsStoppedAt, textsRefusedAt, mailRefusedAt } = row;
  return {
    visits: visits ? toVisits(visits) : undefined,
    driveEndsAt: driveEndsAt ?? undefined,
    pushEndedAt: written(pushEndedAt),
    textsStoppedAt: written(textsStoppedAt),
    textsRefusedAt: written(textsRefusedAt),
    mailRefusedAt: written(mailRefusedAt),
  };
}

const written = (time: Date | null): string | null => time?.toISOString() ?? null;

const ownOf = builtOnce((db) => {
  const id = sql.placeholder("id");
  const ended = db
    .select({ at: max(alertBrowsers.endedAt).as("browser_ended_at") })
    .from(alertBrowsers)
    .where(eq(alertBrowsers.userId, id))
    .as("ended");
  // One text, as the number of digests is that of the keys; an array lets the planner take the index.
  const digests = sql`string_to_array(${sql.placeholder("digests")}::text, ' ')`;
  const refused = db
    .select({ at: max(refusedAddresses.refusedAt).as("mail_refused_at") })
    .from(refusedAddresses)
    .where(sql`${refusedAddresses.digest} = any(${digests})`)
    .as("refused");
  return db
    .select({
      visits: memberVisits,
      driveEndsAt: testDrives.endsAt,
      pushEndedAt: ended.at,
      textsStoppedAt: alertPhones.consentWithdrawnAt,
      textsRefusedAt: alertPhones.refusedAt,
      mailRefusedAt: refused.at,
    })
    .from(users)
    .leftJoin(memberVisits, eq(memberVisits.userId, users.id))
    .leftJoin(testDrives, eq(testDrives.userId, users.id))
    .leftJoin(alertPhones, eq(alertPhones.userId, users.id))
    .leftJoin(ended, sql`true`)
    .leftJoin(refused, sql`true`)
    .where(eq(users.id, id))
    .prepare("");
});
