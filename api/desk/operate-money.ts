import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import type { GivenRow } from "../billing/given-money";
import { invoicesOf } from "../billing/invoices";
import type { Db } from "../db/client";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import type { Caring } from "./members/act";
import { giveMonths, giveRefund } from "./members/money";
import { provePerson } from "./named-person";
import { about, unchanged } from "./operate-care";
import { readReason } from "./operate-jobs";

type Words = readonly string[];
type Clock = () => Date;

const standing: Readonly<Record<GivenRow["state"], string>> = {
  waiting: "It waits for a second person, who approves it at the desk.",
  asked: "The card provider did not answer yet. The upstream asks again.",
  done: "It is given.",
  refused: "The card provider has refused it.",
  withdrawn: "It is withdrawn.",
};
const sayGiven = (row: GivenRow | undefined): string => standing[row?.state ?? "asked"];

const options = {
  email: { type: "string" },
  code: { type: "string" },
  cents: { type: "string" },
} as const;

const use = (command: string, what: string, more = "") =>
  `"${command}" takes an e-mail address, ${what} and a reason${more}; and --email and --code of who asks, where another person has to approve it.\n${unchanged}`;

/** What a command was given. @throws {Refused} with how it is used */
function readWords(words: Words, usage: string) {
  const { positionals, values } = parse(words, usage);
  const [email, what, reason, ...others] = positionals;
  const { email: asker, code, cents } = values;
  const isNamedWhole = (asker === undefined) === (code === undefined);
  if (!email || !what || !reason || others.length > 0 || !isNamedWhole) throw new Refused(usage);
  const person = asker !== undefined && code !== undefined ? { email: asker, code } : undefined;
  return { email, what, reason: readReason(reason), person, cents };
}

function parse(words: Words, usage: string) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    throw new Refused(usage);
  }
}

/** As what was asked for in the name of a person: they are the one who asks, and may not be the one who approves. */
async function askedBy(
  caring: Caring,
  { reason, person }: Pick<ReturnType<typeof readWords>, "reason" | "person">,
): Promise<{ caring: Caring; reason: string }> {
  if (!person) return { caring, reason };
  const { id, roles } = await provePerson(caring, person, ["support", "owner"]);
  return {
    caring: { ...caring, actor: id, isOwner: roles.includes("owner") },
    reason: `By command: ${reason}`,
  };
}

const grant = (settings: Settings, words: Words, now?: Clock) => async (db: Db) => {
  const asked = readWords(words, use("grant", "a number of months from 1 to 12"));
  const { email, what: months, cents } = asked;
  if (!/^(?:[1-9]|1[0-2])$/.test(months) || cents !== undefined)
    throw new Refused(`"${months}" is not a number of months from 1 to 12.\n${unchanged}`);
  return about(email, async (command, { id }) => {
    const { caring, reason } = await askedBy(command, asked);
    const wanted = { givenKey: randomUUID(), months: Number(months), reason };
    return sayGiven(await giveMonths(caring, { id }, wanted));
  })(
    settings,
    now,
  )(db);
};

const refund = (settings: Settings, words: Words, now?: Clock) => async (db: Db) => {
  const asked = readWords(words, use("refund", "a charge", ", and --cents where it is a part"));
  const { email, what: invoiceId, cents } = asked;
  if (cents !== undefined && !/^[1-9]\d{0,8}$/.test(cents))
    throw new Refused(`"${cents}" is not a number of cents.\n${unchanged}`);
  return about(email, async (command, { id }) => {
    const invoice = (await invoicesOf(command, id, 1000)).find((each) => each.id === invoiceId);
    if (!invoice) throw new Refused(`The member has no charge ${invoiceId}.\n${unchanged}`);
    const amountCents = cents === undefined ? invoice.paidCents - invoice.refundedCents : Number(cents);
    const { caring, reason } = await askedBy(command, asked);
    const wanted = { givenKey: randomUUID(), invoiceId, amountCents, reason };
    return sayGiven(await giveRefund(caring, { id }, wanted));
  })(
    settings,
    now,
  )(db);
};

/** What an operator can give a member, by the command's name. */
export const moneyCommands = {
  grant: { takes: "an e-mail address, months, a reason and options", act: grant },
  refund: { takes: "an e-mail address, a charge, a reason and options", act: refund },
} as const;
