import { randomUUID } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import type { DeskIssue } from "../../contract/desk-newsletter";
import { writeMail } from "../mail/message";
import { testIssueMail } from "../newsletter/issue-mail";
import {
  countConfirmed,
  discardIssue,
  findIssue,
  listIssues,
  saveIssue,
  sendIssue,
  showIssue,
} from "../newsletter/issues";
import { type Act, actingBy, machine, read, readJson, readText, say } from "./operate-texts";

const Id = z.string().uuid("is the id of no issue");
const Written = z.object({
  id: Id.default(() => randomUUID()),
  version: z.number().int().min(0).default(0),
  subject: z.string().trim().min(1).max(150),
  body: z.string().min(1).max(50_000).optional(),
  bodyFile: z.string().optional(),
});
const Decided = z.object({
  id: Id,
  version: z.coerce.number().int().min(1),
  reason: z.string().trim().min(1).max(500),
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
    const { id, version, subject, bodyFile, body = "" } = read(Written.strict(), await readJson(file));
    const text = bodyFile ? await readText(path.resolve(path.dirname(file), bodyFile)) : body;
    const given = { id, version, subject, body: text };
    const saved = await saveIssue(actingBy(db, settings, now), given);
    return [say(saved.mark), lineOf(showIssue(await findIssue(db, id), null))].join("\n");
  };

const send: Act =
  (settings, [id, version, reason], now = machine) =>
  async (db) =>
    say(await sendIssue(actingBy(db, settings, now), read(Decided, { id, version, reason })));

const discard: Act =
  (settings, [id, version, reason], now = machine) =>
  async (db) =>
    say(await discardIssue(actingBy(db, settings, now), read(Decided, { id, version, reason })));

/** What an operator can do about the newsletter, by the command's name. */
export const newsletterCommands = {
  newsletters: { takes: "nothing", act: list },
  newsletter: { takes: "one id", act: show },
  "write-newsletter": { takes: "one file", act: write },
  "send-newsletter": { takes: "one id, a version and a reason", act: send },
  "discard-newsletter": { takes: "one id, a version and a reason", act: discard },
} as const;
