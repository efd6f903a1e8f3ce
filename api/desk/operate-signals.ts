import type { z } from "zod";
import { type HandSignal, signalWords } from "../../contract/desk-signals";
import type { LedgerEntry } from "../../contract/ledger";
import type { Db } from "../db/client";
import { createDataSeal } from "../db/data-seal";
import { chooseMarketData } from "../providers/market-data/choose";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import type { AuditMark } from "./audit";
import { changeSignal } from "./hand-signals/change";
import type { Acting } from "./hand-signals/deeds";
import { approveDraft, saveDraft } from "./hand-signals/drafts";
import { issueDraft } from "./hand-signals/issue";
import { actingFor } from "./hand-signals/named-person";
import { readTerms } from "./hand-signals/read-terms";
import { listHandMade } from "./hand-signals/record";
import { listSignals } from "./hand-signals/rows";
import { showSignal } from "./hand-signals/show";
import { noted } from "./role-changes";

type Clock = () => Date;
const machine: Clock = () => new Date();
const unchanged = "Nothing has changed.";

/** A command of these words, by the time of a clock. */
type Act = (settings: Settings, words: readonly string[], now?: Clock) => (db: Db) => Promise<string>;

const actingBy = (db: Db, settings: Settings, now: Clock): Acting => ({
  ...{ db, settings, now, actor: null, requestId: undefined },
  marketData: chooseMarketData(settings.marketData, now),
  seal: createDataSeal(settings.dataKeys),
});

/** What a call would refuse by its form, in a sentence. @throws {Refused} */
function read<Schema extends z.ZodTypeAny>(schema: Schema, what: string, value: unknown): z.output<Schema> {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  throw new Refused(`"${String(value)}" is not ${what}.\n${unchanged}`);
}

const readId = (word: string | undefined) => read(signalWords.id, "the id of a signal", word);
const readDigest = (word: string | undefined) =>
  read(signalWords.digest, "a digest: the command signal shows it", word);
const readWhy = (word: string | undefined) => read(signalWords.why, "a reason of 1 to 300 characters", word);
const readPublished = (word: string | undefined) =>
  read(signalWords.published, "a reason of 1 to 600 characters", word);
const readLevel = (word = "") =>
  word === "none"
    ? null
    : read(signalWords.cents, 'a level in cents, or "none"', /^\d+$/.test(word) ? Number(word) : word);

const say = (mark: AuditMark | undefined): string =>
  mark ? `Done. ${noted(mark)}` : "It was so already, and nothing has changed.";

const lineOf = ({ id, symbol, tradeType, isApproved, ledgerSeq, updatedAt }: HandSignal): string =>
  [
    `${id}  ${tradeType} ${symbol}, last changed ${updatedAt}`,
    ...(ledgerSeq ? [`entry ${ledgerSeq} of the ledger`] : []),
    ...(isApproved && !ledgerSeq ? ["approved"] : []),
  ].join(", ");

async function sayList(db: Db): Promise<string> {
  const { drafts, open, ended } = await listSignals(db, null);
  const lists = Object.entries({ Drafts: drafts, Open: open, Ended: ended }).filter(
    ([, each]) => each.length > 0,
  );
  if (lists.length === 0) return "No signal was made by hand yet.";
  return lists.flatMap(([title, each]) => [`${title}:`, ...each.map(lineOf)]).join("\n");
}

const entryLine = ({ seq, kind, recordedAt, facts }: LedgerEntry): string =>
  `Entry ${seq}, ${kind}, recorded ${recordedAt}: ${JSON.stringify(facts)}`;

/** One signal, as the page of the desk shows it. */
async function sayOne(db: Db, settings: Settings, now: Clock, id: string): Promise<string> {
  const acting = actingBy(db, settings, now);
  const { signal, preview, refusal, entries, needsApproval } = await showSignal(acting, acting, id);
  const lines = [lineOf(signal), ...entries.map(entryLine)];
  if (refusal) lines.push(`It cannot be issued now: ${refusal}`);
  if (preview) {
    const { session, issueBy, unitCents, riskCents, facts, mail, text, push, feed, digest } = preview;
    lines.push(
      `It can fill in the session of ${session}, and be issued until ${issueBy}.`,
      `A unit costs ${unitCents} cents by the model at the last close, and loses ${riskCents} at its stop.`,
      `What would be committed (${preview.basis}, ${preview.source}): ${JSON.stringify(facts)}`,
      ...["", `Mail: ${mail.subject}`, mail.text, `Text: ${text}`, `Push: ${push}`],
      ...[`Feed: ${feed.title}`, ...feed.sentences, ""],
      ...(needsApproval && !signal.isApproved ? ["It needs the approval of a second person first."] : []),
      `Its digest: ${digest}`,
      `To commit it as it is shown: issue-signal ${id} ${digest} REASON`,
    );
  }
  return lines.join("\n");
}

const draft: Act =
  (settings, words, now = machine) =>
  async (db) => {
    const { terms, author } = await readTerms(words);
    const acting = actingBy(db, settings, now);
    const mark = await saveDraft(author ? await actingFor(acting, author.email, author.code) : acting, terms);
    return [say(mark), await sayOne(db, settings, now, terms.id)].join("\n");
  };

const issue: Act =
  (settings, [id, digest, reason], now = machine) =>
  async (db) => {
    const asked = { id: readId(id), digest: readDigest(digest), why: readWhy(reason) };
    const { ledgerSeq, mark } = await issueDraft(actingBy(db, settings, now), asked);
    if (!mark) return `It was issued before, as entry ${ledgerSeq} of the ledger.`;
    return `Entry ${ledgerSeq} of the ledger is this signal. The upstream tells members within a minute. ${noted(mark)}`;
  };

const change =
  (what: "withdraw" | "close" | "discard"): Act =>
  (settings, [id, reason], now = machine) =>
  async (db) =>
    say(
      await changeSignal(actingBy(db, settings, now), {
        ...{ id: readId(id), change: what, reason: readPublished(reason) },
      }),
    );

const amend: Act =
  (settings, [id, stop, target, reason], now = machine) =>
  async (db) => {
    const levels = { stopCents: readLevel(stop), targetCents: readLevel(target) };
    const asked = { id: readId(id), change: "amend", ...levels, reason: readPublished(reason) } as const;
    return say(await changeSignal(actingBy(db, settings, now), asked));
  };

const approve: Act =
  (settings, [id, digest, email = "", code = "", reason], now = machine) =>
  async (db) => {
    const asked = { id: readId(id), digest: readDigest(digest), why: readWhy(reason) };
    return say(await approveDraft(await actingFor(actingBy(db, settings, now), email, code), asked));
  };

const list: Act = () => sayList;
const record: Act = () => listHandMade;
const show: Act =
  (settings, [id], now = machine) =>
  async (db) =>
    sayOne(db, settings, now, readId(id));

/** What an operator can do about signals made by hand, by the command's name. */
export const signalCommands = {
  signals: { takes: "nothing", act: list },
  signal: { takes: "one id", act: show },
  "signal-record": { takes: "nothing", act: record },
  "draft-signal": { takes: "one file, or options", act: draft },
  "approve-signal": { takes: "one id, a digest, an e-mail address, a code and a reason", act: approve },
  "issue-signal": { takes: "one id, a digest and a reason", act: issue },
  "amend-signal": { takes: "one id, a stop, a target and a reason", act: amend },
  "withdraw-signal": { takes: "one id and a reason", act: change("withdraw") },
  "close-signal": { takes: "one id and a reason", act: change("close") },
  "discard-signal": { takes: "one id and a reason", act: change("discard") },
} as const;
