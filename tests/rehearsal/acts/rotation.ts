import { setTimeout as wait } from "node:timers/promises";
import { blocksOf, blockWith } from "../../harness/documented-commands";
import { type Act, minutes, nodesOf, restartAll } from "../act";
import type { Node } from "../deployment";
import { addressOf, letsIn, logins } from "../login";
import { addBrowser, randomSecret, secrets } from "../secrets";
import { type Stage, until } from "../stage";

/** What a process is told of a secret in each of the three steps. */
interface Change {
  name: string;
  steps: readonly [string, string, string];
  /** Before the last step: where the old secret was made known, it is taken back. */
  takeBack?(): Promise<void>;
  /** After step 0 (before the first) to 3. @throws {Error} where it is not as it should be then */
  check(step: number): Promise<void>;
  /** The settings of each part that clients of ours go by, once the new secret is known everywhere. */
  isOf: (node: Node) => boolean;
}

/** OPERATING.md: no node is restarted twice within these. */
const BETWEEN_MINUTES = 15;

export const rotation: Act = {
  name: "every secret is replaced",
  admits: [],
  alerts: [],
  run: async (stage) => {
    await addBrowser(stage, "https://fcm.googleapis.com/fcm/send/a-browser-of-the-rehearsal");
    const changes = [...Object.keys(secrets).map((name) => listed(stage, name)), ...(await singles(stage))];
    const checkAll = async (step: number) => {
      for (const { name, check } of changes)
        await check(step).catch((error) => {
          throw new Error(`${name}, step ${step}: ${error instanceof Error ? error.message : error}`);
        });
    };
    await checkAll(0);
    for (const step of [1, 2, 3] as const) {
      if (step > 1) await wait(minutes(BETWEEN_MINUTES));
      if (step === 3) for (const { takeBack } of changes) await takeBack?.();
      for (const node of [...nodesOf(stage, "upstream"), ...nodesOf(stage, "site")]) {
        const own = changes
          .filter(({ isOf }) => isOf(node))
          .map(({ name, steps }) => [name, steps[step - 1]]);
        node.settings = { ...node.settings, ...Object.fromEntries(own) };
        await restartAll(stage, [node]);
      }
      await checkAll(step);
    }
    return changes.map(({ name }) => name).join(", ");
  },
};

/** Appended everywhere, then put in front everywhere, then the old one dropped, as OPERATING.md has it. */
function listed(stage: Stage, name: string): Change {
  const secret = secrets[name];
  if (!secret) throw new Error(`${name} is no list of secrets`);
  const { settings } = stage.deployment;
  const [part = "site"] = secret.parts;
  const old = settings[part][name] ?? "";
  const fresh = secret.make();
  const expected = [
    [true, false],
    [true, !secret.isLeftAtOnce],
    [!secret.isLeftAtOnce, true],
    [false, true],
  ];
  return {
    name,
    steps: [`${old},${fresh}`, `${fresh},${old}`, fresh],
    isOf: (node) => secret.parts.includes(node.part),
    check: async (step) => {
      // Both are known to everybody: clients may take the new one, before the old one goes.
      if (step === 2) for (const each of secret.parts) settings[each][name] = fresh;
      for (const node of nodesOf(stage, part))
        for (const [at, each] of [old, fresh].entries()) {
          const what = `${node.name} ${expected[step]?.[at] ? "takes" : "refuses"} the ${at === 0 ? "old" : "new"} one`;
          // What is sealed anew, and what is ended, waits for its round.
          await until(what, async () => (await secret.isTaken(stage, node, each)) === expected[step]?.[at]);
        }
    },
  };
}

/** Those of which a process knows one at a time: whoever asks for it takes both meanwhile. */
async function singles(stage: Stage): Promise<Change[]> {
  const { mail, databaseUrl, settings, stripe } = stage.deployment;
  const ofUpstream = (node: Node) => node.part === "upstream";
  const own = settings.upstream;

  const [blocks, password] = [blocksOf("OPERATING.md", "The database's password"), randomSecret()];
  const run = (words: string) =>
    stage.query(blockWith(blocks, words).replace("letters and digits", password));
  const oldLogin = own.DATABASE_URL ?? "";
  const newLogin = addressOf(databaseUrl, logins[1], password);
  const rolesOf = async () =>
    (
      await stage.query(
        "select distinct usename from pg_stat_activity where datname = current_database() and usename = any($1)",
        [[...logins]],
      )
    ).map((row) => row.usename);
  const database: Change = {
    name: "DATABASE_URL",
    steps: [oldLogin, newLogin, newLogin],
    isOf: ofUpstream,
    takeBack: async () => void (await run("nologin")),
    check: async (step) => {
      if (step === 1) await run("create role");
      if (step < 2) return;
      await until(`only ${logins[1]} is there`, async () => String(await rolesOf()) === logins[1]);
      if (step === 3 && ((await letsIn(oldLogin)) || !(await letsIn(newLogin))))
        throw new Error("the database lets the wrong one in");
    },
  };

  const oldMail = own.SMTP_URL ?? "";
  const newMail = new URL(oldMail);
  newMail.password = randomSecret();
  mail.passwords = new Set([new URL(oldMail).password, newMail.password]);
  const mails: Change = {
    name: "SMTP_URL",
    steps: [oldMail, newMail.href, newMail.href],
    isOf: ofUpstream,
    takeBack: async () => {
      mail.passwords = new Set([newMail.password]);
    },
    check: async (step) => {
      if (step < 2) return;
      const { refusals, taken } = mail;
      const before = taken.length;
      await until(
        "mails leave by the new one",
        async () => taken.length > before + 5 && mail.signedInBy === newMail.password,
      );
      if (step === 3 && mail.refusals > refusals) throw new Error("the old one was given");
    },
  };

  const oldKey = own.STRIPE_SECRET_KEY ?? "";
  const newKey = `sk_test_${randomSecret()}`;
  stripe.keys = new Set([oldKey, newKey]);
  const payments: Change = {
    name: "STRIPE_SECRET_KEY",
    steps: [oldKey, newKey, newKey],
    isOf: ofUpstream,
    takeBack: async () => {
      stripe.keys = new Set([newKey]);
    },
    check: async (step) => {
      if (step === 2) stripe.calledWith = undefined;
      if (step >= 2) await until("the provider is called with it", async () => stripe.calledWith === newKey);
    },
  };
  return [database, mails, payments];
}
