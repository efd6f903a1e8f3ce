import { areTaken, type Takes } from "./command-words";
import type { Database, Db } from "./db/client";
import { BadCopy, exportFolder, importFolder } from "./db/copy";
import { FolderInUse } from "./db/lock";
import { sayMigrated } from "./desk/audit-rights";
import { businessCommands } from "./desk/business/business";
import { listLeads } from "./desk/leads/list";
import { deskCommands } from "./desk/operate";
import { applicationCommands } from "./desk/operate-applications";
import { disputeCommands } from "./desk/operate-disputes";
import { jobCommands } from "./desk/operate-jobs";
import { leadCommands } from "./desk/operate-leads";
import { marketCommands } from "./desk/operate-market";
import { memberCommands } from "./desk/operate-members";
import { newsletterCommands } from "./desk/operate-newsletter";
import { postCommands } from "./desk/operate-posts";
import { sendingCommands } from "./desk/operate-sending";
import { signalCommands } from "./desk/operate-signals";
import { watchCommands } from "./desk/operate-watches";
import { submissionCommands } from "./desk/submissions";
import { BadFile } from "./market/import-file";
import { runForget, runImport } from "./market/operate";
import { storeListing } from "./market/store-listing";
import { issuePractice } from "./practice/issue";
import { moveClock } from "./providers/payments/sandbox/clock";
import { complaint, describeMoved } from "./providers/payments/sandbox/clock-page";
import { listReferrals, payReferral } from "./referrals/operate";
import { endCode, voidReferral } from "./referrals/withdraw";
import { Refused } from "./refused";
import { removeSecondStepOf } from "./second-factor/operate";
import type { Settings } from "./settings";
import { listBrought, reportCampaigns } from "./tracking/campaign-report";
import { usage } from "./usage";

/**
 * Does what was asked for and says in sentences what it did.
 * @param now the time by which a signal is issued; the machine's where it is left out
 * @throws {Refused}
 */
type Command = (settings: Settings, open: () => Promise<Database>, now?: () => Date) => Promise<string>;

interface Known {
  takes: Takes;
  option?: string;
  run(
    words: readonly string[],
    settings: Settings,
    open: () => Promise<Database>,
    now: () => Date,
  ): Promise<string>;
}

const commands = new Map<string, Known>([
  [
    "import",
    {
      takes: "one or two files",
      run: ([file = "", actions], _, open) => withDatabase(open, (db) => runImport(db, file, actions)),
    },
  ],
  [
    "forget",
    { takes: "one symbol", run: ([name = ""], _, open) => withDatabase(open, (db) => runForget(db, name)) },
  ],
  [
    "move-clock",
    {
      takes: "an e-mail address and days",
      run: ([email = "", days = ""], settings, open) => runMoveClock(settings, open, email, days),
    },
  ],
  [
    "practise",
    {
      takes: "one symbol",
      run: ([symbol = ""], settings, open, now) => withDatabase(open, issuePractice(settings, symbol, now())),
    },
  ],
  [
    "referrals",
    {
      takes: "nothing, or --month and a month",
      option: "--month",
      run: ([, month], settings, open) => withDatabase(open, listReferrals(settings, month)),
    },
  ],
  [
    "pay-referral",
    {
      takes: "an e-mail address, cents and a reference",
      run: ([email = "", cents = "", reference = ""], settings, open) =>
        withDatabase(open, payReferral(settings, { email, cents, reference })),
    },
  ],
  [
    "void-referral",
    {
      takes: "an e-mail address or an id",
      run: ([who = ""], _, open) => withDatabase(open, voidReferral(who)),
    },
  ],
  [
    "remove-second-step",
    {
      takes: "an e-mail address",
      run: ([email = ""], settings, open) => withDatabase(open, removeSecondStepOf(settings, email)),
    },
  ],
  ["migrate", { takes: "nothing", run: (_, settings, open) => withDatabase(open, sayMigrated(settings)) }],
  ["end-code", { takes: "one code", run: ([code = ""], _, open) => withDatabase(open, endCode(code)) }],
  [
    "campaign-people",
    {
      takes: "nothing, or --since and a day",
      option: "--since",
      run: ([, since], _, open) => withDatabase(open, listBrought(since)),
    },
  ],
  [
    "campaigns",
    {
      takes: "nothing, or --since and a day",
      option: "--since",
      run: ([, since], settings, open) => withDatabase(open, reportCampaigns(settings, since)),
    },
  ],
  ...Object.entries({
    ...{ ...leadCommands, ...submissionCommands, ...applicationCommands, ...businessCommands },
    ...deskCommands,
    ...jobCommands,
    ...sendingCommands,
    ...disputeCommands,
    ...marketCommands,
    ...signalCommands,
    ...memberCommands,
    ...postCommands,
    ...newsletterCommands,
    ...watchCommands,
  }).map(([name, { takes, act }]): [string, Known] => [
    name,
    { takes, run: (words, settings, open) => withDatabase(open, act(settings, words)) },
  ]),
  ["export-database", { takes: "one file", run: runExportDatabase }],
  ["import-database", { takes: "one file", run: runImportDatabase }],
]);

/** Names every setting that is missing or unsafe by being started: those of a command are read before it. */
const CHECK = "check-settings";

/** Every command by its name. */
export const commandNames: readonly string[] = [...commands.keys(), "leads", CHECK];

/** The command that the arguments ask for. @throws {Refused} */
export function findCommand([name = "", ...words]: readonly string[]): Command {
  if (name === "leads") return (settings, open, now) => withDatabase(open, listLeads(settings, words, now));
  if (name === CHECK) return async () => "Every setting can be used.";
  const command = commands.get(name);
  if (!command) throw new Refused(`There is no command "${name}".\n\n${usage}`);
  const { takes, option } = command;
  if (!areTaken(takes, words, option)) throw new Refused(`"${name}" takes ${takes}.\n\n${usage}`);
  return (settings, open, now = () => new Date()) => command.run(words, settings, open, now);
}

async function runExportDatabase(
  [file = ""]: readonly string[],
  { databaseUrl, dataDir }: Settings,
): Promise<string> {
  await copying(databaseUrl, () => exportFolder(dataDir, file));
  return `The database of ${dataDir} is in ${file}. It holds all that people told you, and what is sealed in it opens only with today's DATA_KEYS (secrets.json of the data folder, where you set none): keep those too, elsewhere.`;
}

async function runImportDatabase(
  [file = ""]: readonly string[],
  { databaseUrl, dataDir }: Settings,
): Promise<string> {
  await copying(databaseUrl, () => importFolder(dataDir, file));
  return `The database of ${dataDir} is that of ${file}.`;
}

async function copying(databaseUrl: string | undefined, copy: () => Promise<void>): Promise<void> {
  if (databaseUrl) {
    throw new Refused(
      "DATABASE_URL is set, and these commands know the embedded database alone: use pg_dump and pg_restore.",
    );
  }
  await copy().catch((error: unknown) => {
    if (error instanceof BadCopy) throw new Refused(error.message);
    throw asRefused(error);
  });
}

/** As on the page /hosted/clock, which a developer has at hand; what it makes due is told by the upstream as it runs. */
async function runMoveClock(
  { production }: Settings,
  open: () => Promise<Database>,
  email: string,
  days: string,
): Promise<string> {
  if (production) throw new Refused("In production no clock can be moved.");
  return withDatabase(open, async (db) => {
    const moved = await moveClock(
      { db, now: () => new Date() },
      email,
      /^\d+$/.test(days) ? Number(days) : 0,
    );
    const wrong = complaint(email, moved);
    if (!moved || wrong) throw new Refused(`${wrong}\nNothing has changed.`);
    return describeMoved(email, moved);
  });
}

async function withDatabase(
  open: () => Promise<Database>,
  act: (db: Db) => Promise<string>,
): Promise<string> {
  const database = await open().catch((error: unknown) => {
    throw asRefused(error);
  });
  try {
    // It may be the first that this database sees.
    await storeListing(database.db);
    return await act(database.db);
  } catch (error) {
    throw error instanceof BadFile ? new Refused(`${error.message}\nNothing has changed.`) : error;
  } finally {
    await database.close();
  }
}

function asRefused(error: unknown): unknown {
  if (!(error instanceof FolderInUse)) return error;
  return new Refused(
    `${error.message}\nStop the upstream that runs on it, then give the command again. (With DATABASE_URL it may run on.)`,
  );
}
