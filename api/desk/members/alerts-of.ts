import { eq } from "drizzle-orm";
import { MEMBER_ROWS } from "../../../contract/desk-member-schemas";
import { alertChannels, alertKinds } from "../../../domain/alerts/preferences";
import { historyOf } from "../../alerts/history";
import { readPhone } from "../../alerts/phone";
import { readPreferences } from "../../alerts/preferences";
import type { UserRow } from "../../auth/signed-in";
import { textOptOuts } from "../../db/lead-tables";
import { findRefusal } from "../../mail/refused-addresses";
import type { Caring } from "./act";

type Reading = Pick<Caring, "db" | "seal">;

/** How a member is told of signals, what was written for them, and which ways lead to them no more. */
export async function alertsOf(reading: Reading, { id, email, emailProvenAt }: UserRow) {
  const { db } = reading;
  const { scope, kinds } = await readPreferences(db, id);
  const settings = alertKinds.map((kind) => {
    const told = alertChannels.flatMap((channel) => {
      const timing = kinds[kind][channel];
      return timing ? [`${channel} ${timing}`] : [];
    });
    return { kind, told: told.join(", ") };
  });
  const suppressed = [...(await suppressedMail(reading, email)), ...(await suppressedTexts(reading, id))];
  if (!emailProvenAt) suppressed.push({ channel: "mail, not confirmed", since: null, until: null });
  const history = await historyOf(db, id, MEMBER_ROWS);
  const messages = history.messages.map(({ at, kind, symbol, channel, state }) => ({
    at,
    kind,
    symbol,
    channel,
    state,
  }));
  return { scope, settings, suppressed, messages };
}

interface Suppressed {
  channel: string;
  since: string | null;
  until: string | null;
}

async function suppressedMail(reading: Reading, email: string): Promise<Suppressed[]> {
  const refused = await findRefusal(reading, email);
  if (!refused) return [];
  const { refusedAt, heldUntil } = refused;
  return [{ channel: "mail, refused", since: refusedAt.toISOString(), until: heldUntil.toISOString() }];
}

async function suppressedTexts({ db }: Reading, userId: string): Promise<Suppressed[]> {
  const row = await readPhone(db, userId);
  if (!row) return [];
  const [stopped] = await db.select().from(textOptOuts).where(eq(textOptOuts.phone, row.phone));
  const reasons: [string, Date | null][] = [
    ["text, answered STOP", stopped?.at ?? null],
    ["text, consent withdrawn", row.consentWithdrawnAt],
    ["text, refused", row.refusedAt],
  ];
  return reasons.flatMap(([channel, since]) =>
    since ? [{ channel, since: since.toISOString(), until: null }] : [],
  );
}
