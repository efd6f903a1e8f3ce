import type { SignalPreview } from "../../../contract/desk-signals";
import { tellEntry } from "../../../domain/alerts/told";
import { bidByModel, boughtByModel } from "../../../domain/ledger-prices";
import { type ContentDeps, readEntryContent } from "../../alerts/content";
import { readHead } from "../../ledger/read";
import { alertMail } from "../../mail/alert-mail";
import { alertPush } from "../../mail/alert-push";
import { alertText } from "../../mail/alert-text";
import { entrySentences, entryTitle } from "../../mail/entry-words";
import { ledgerFoot } from "../../mail/ledger-foot";
import { writeMail } from "../../mail/message";
import { lastIssueFor, type Proposal } from "./proposal";

/** In place of what is a member's own in a mail. */
const anyMember = {
  to: "member@example.com",
  messageId: "<preview@example.com>",
  wayOut: "signals",
} as const;

/**
 * What would be committed and what members would read of it, by the code that sends it. The entry's number is the next one:
 * another entry may come first.
 */
export async function previewOf(
  deps: ContentDeps,
  { entry, facts, digest }: Proposal,
): Promise<SignalPreview> {
  const { db, now, settings } = deps;
  const head = await readHead(db);
  const recordedAt = now().toISOString();
  const told = tellEntry({ ...entry, seq: (head?.seq ?? 0) + 1, recordedAt, direction: null });
  if (!told) throw new Error("a signal made by hand is told");
  const content = await readEntryContent(deps, told, entry.facts);
  const item = { content, isPassed: false };
  const unsubscribeUrl = `${settings.publicUrl}/unsubscribe/alerts/preview`;
  const letter = alertMail(settings, { ...anyMember, unsubscribeUrl }, item);
  const { subject, text } = writeMail(letter, await ledgerFoot(db, settings));
  return {
    ...{ digest, basis: entry.basis, source: entry.source, trade: entry.trade, facts: entry.facts },
    ...{ session: facts.session, issueBy: lastIssueFor(settings, facts.session).toISOString() },
    ...riskOf(facts),
    mail: { subject, text },
    text: alertText(settings, content),
    push: titleIn(alertPush(0, content, now()).payload),
    feed: { title: entryTitle(item), sentences: entrySentences(item) },
  };
}

/** What the site's worker shows of a push. */
const titleIn = (payload: string): string => {
  const shown: unknown = JSON.parse(payload);
  return typeof shown === "object" && shown !== null && "title" in shown ? String(shown.title) : "";
};

/** What a unit (a share, or a share's worth of the option) costs at the last close, and loses if the stop is met that day. */
function riskOf(facts: Proposal["facts"]): Pick<SignalPreview, "unitCents" | "riskCents"> {
  const { entryCents, stopCents, session } = facts;
  const bought = boughtByModel(facts, session, entryCents * 10_000);
  const unitCents = bought?.askCents ?? 0;
  const left = stopCents === null || !bought ? 0 : bidByModel(facts, bought, stopCents / 100, session);
  return { unitCents, riskCents: unitCents - (left ?? 0) };
}
