import { randomUUID } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { type DeskIssue, WrittenIssue } from "../../contract/desk-newsletter";
import { areStopped } from "../alerts/stop";
import { findUserByEmail } from "../auth/users";
import { ledgerFoot } from "../mail/ledger-foot";
import { writeMail } from "../mail/message";
import { createMailer } from "../mail/transport";
import { testIssueMail } from "../newsletter/issue-mail";
import {
  countConfirmed,
  discardIssue,
  findIssue,
  haltIssue,
  listIssues,
  noteTest,
  saveIssue,
  sendIssue,
  showIssue,
} from "../newsletter/issues";
import { Refused } from "../refused";
import { type Act, actingBy, machine, read, readJson, readText, say } from "./operate-texts";
import { rolesOf } from "./roles";

const Id = z.string().uuid("is the id of no issue");
/** As the form has it; the text stands in the file itself or in one beside it. */
const Given = z
  .object({
    id: Id.default(() => randomUUID()),
    version: z.number().int().min(0).default(0),
    bodyFile: z.string().optional(),
  })
  .passthrough();
const Decided = z.object({
  id: Id,
  version: z.coerce.number().int().min(1),
  reason: z.string().trim().min(1).max(500),
});

const Tested = Decided.omit({ reason: true }).extend({
  address: z.string().trim().email("is no e-mail address"),
});

const lineOf = ({ id, number, subject, version, sentAt, counts }: DeskIssue): string =>
  [
    `${id}  ${subject}, ${number == null ? "draft" : `number ${number}, sent ${sentAt}`}, version ${version}`,
    ...(counts ? [JSON.stringify(counts)] : []),
  ].join(", ");

const list: Act = () => async (db) => {
  const issues = await listIssues(db, null);
  const confirmed = `Confirmed addresses: ${await countConfirmed(db)}.`;
  return [confirmed, ...(issues.length > 0 ? issues.map(lineOf) : ["There is no issue."])].join("\n");
};

const show: Act =
  (settings, [id]) =>
  async (db) => {
    const row = await findIssue(db, read(Id, id));
    const { subject, text } = writeMail(testIssueMail(settings, row, { email: "" }), []);
    return [lineOf(showIssue(row, null)), "", subject, text].join("\n");
  };

const write: Act =
  (settings, [file = ""], now = machine) =>
  async (db) => {
    const { id, version, bodyFile, ...given } = read(Given, await readJson(file));
    const beside = bodyFile && { body: await readText(path.resolve(path.dirname(file), bodyFile)) };
    const text = read(WrittenIssue.strict(), { ...given, ...beside });
    const saved = await saveIssue(actingBy(db, settings, now), { ...text, id, version });
    return [say(saved.mark), lineOf(showIssue(await findIssue(db, id), null))].join("\n");
  };

const send: Act =
  (settings, [id, version, reason], now = machine) =>
  async (db) =>
    say(await sendIssue(actingBy(db, settings, now), read(Decided, { id, version, reason })));

const halt: Act =
  (settings, [id, version, reason], now = machine) =>
  async (db) =>
    say(await haltIssue(actingBy(db, settings, now), read(Decided, { id, version, reason })));

/** Sends at once with the upstream's mailer, and not by a job, so that the command can print whether the mail has left. */
const test: Act =
  (settings, [id, version, address], now = machine) =>
  async (db) => {
    const asked = read(Tested, { id, version, address });
    const user = await findUserByEmail(db, asked.address);
    if (!user || (await rolesOf(db, user.id)).length === 0)
      throw new Refused("A test goes to who has a role at the desk alone.\nNothing has changed.");
    if (await areStopped({ db, settings }))
      throw new Refused("All sending is stopped.\nNothing has changed.");
    const mark = await noteTest(actingBy(db, settings, now), asked);
    const letter = testIssueMail(settings, await findIssue(db, asked.id), user);
    await createMailer(settings, db, now)(writeMail(letter, await ledgerFoot(db, settings)));
    return say(mark);
  };

const discard: Act =
  (settings, [id, version, reason], now = machine) =>
  async (db) =>
    say(await discardIssue(actingBy(db, settings, now), read(Decided, { id, version, reason })));

/** What an operator can do about the newsletter, by the command's name. */
export const newsletterCommands = {
  newsletters: { takes: "nothing", act: list },
  newsletter: { takes: "one id", act: show },
  "write-newsletter": { takes: "one file", act: write },
  "test-newsletter": { takes: "one id, a version and an e-mail address", act: test },
  "send-newsletter": { takes: "one id, a version and a reason", act: send },
  "halt-newsletter": { takes: "one id, a version and a reason", act: halt },
  "discard-newsletter": { takes: "one id, a version and a reason", act: discard },
} as const;
