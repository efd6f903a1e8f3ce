import type { DeskApplication } from "../../contract/desk-applications";
import type { Db } from "../db/client";
import { chooseBrokerage } from "../providers/brokerage/choose";
import type { Settings } from "../settings";
import { askAgain, listApplications } from "./applications";
import { appendDeed, BY_COMMAND } from "./audit";
import { auditing, noted } from "./role-changes";

const clock = () => new Date();

const lineOf = (each: DeskApplication): string => {
  const { id, contact, provider, stage, status, attempts, createdAt, why, failure, nextAt } = each;
  const said = [
    `${id}  ${contact} at ${provider}, ${stage}${status ? `, ${status}` : ""}, of ${createdAt}`,
    ...(stage === "asking" ? [`asked ${attempts} times, next at ${nextAt ?? "no time"}`] : []),
    ...(why ? [why] : []),
    ...(failure ? [failure] : []),
  ];
  return said.join("\n  ");
};

/** Which applications are not open yet, and which came to nothing lately, each with why. */
async function sayApplications(db: Db): Promise<string> {
  const [waiting, ended]: [DeskApplication[], DeskApplication[]] = [[], []];
  for (let page = 1, more = true; more; page++) {
    const found = await listApplications(db, page);
    waiting.push(...found.waiting);
    ended.push(...found.ended);
    more = found.more;
  }
  const list = (title: string, of: readonly DeskApplication[]) =>
    of.length > 0 ? [title, ...of.map(lineOf)] : [];
  const said = [
    ...list("Not open yet, the oldest first:", waiting),
    ...list("Ended, the newest first:", ended),
  ];
  return said.length > 0 ? said.join("\n") : "No application waits, and none has ended lately.";
}

/** @throws {Refused} where the provider is not to be asked now */
const ask =
  (settings: Settings, applicationId: string, now = clock) =>
  (db: Db): Promise<string> =>
    db.transaction(async (tx) => {
      const { name: provider } = chooseBrokerage(settings.brokerage, tx, now);
      const { userId } = await askAgain(tx, applicationId, { provider, now: now() });
      const mark = await appendDeed(tx, auditing(settings, now), {
        ...{ actor: BY_COMMAND, action: "application.ask", fields: [applicationId], subject: { userId } },
      });
      return `The upstream asks the provider within a minute. ${noted(mark)}`;
    });

/** What an operator can do about applications for brokerage accounts, by the command's name. */
export const applicationCommands = {
  applications: { takes: "nothing", act: () => sayApplications },
  "ask-application": {
    takes: "one id",
    act: (settings: Settings, [id = ""]: readonly string[]) => ask(settings, id),
  },
} as const;
