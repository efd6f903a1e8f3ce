import { createHash, randomBytes } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { overStatuses, paidStatuses, unpaidStatus, investBack as words } from "~/content/invest-account";
import type { Context } from "~/context.server";
import { readForm, refuse } from "~/form.server";
import { leadTo } from "~/lead-to.server";
import { readCents } from "~/lib/cents";
import { investPaths } from "~/lib/invest-paths";
import { limitReason } from "~/lib/limit-reason";
import { paths } from "~/lib/paths";
import { cardPolicy } from "~/pages/billing/cards.server";
import { type ConsentToGive, pledgeAcknowledgements } from "~/pages/legal/agreements.server";
import type { SessionInvestor } from "~/session/investor.server";
import { requireInvestor } from "~/session/require-investor.server";
import { panel } from "~/upstream/panel.server";
import type { Pledge, Standing } from "../../../contract/investors";
import { dayAtBroker } from "../../../domain/brokerage";
import { mostCents } from "../../../domain/investor-identity";
import { refuseAmount } from "../../../domain/pledge-amount";

/** What the page of a pledge shows: what is offered, what may be put in, and a pledge that waits for its payment. */
export async function openBack(context: Context, request: Request) {
  requireInvestor(context, request);
  const { upstream, settings } = context;
  const [standing, pledges] = await Promise.all([
    panel(upstream.investors.standing()),
    panel(upstream.investors.pledges()),
  ]);
  // Whether a call has just found out that the session is over.
  requireInvestor(context, request);
  const unpaid =
    pledges.state === "ready"
      ? pledges.data.pledges.find(({ status }) => status === unpaidStatus)
      : undefined;
  return {
    standing,
    unpaid: unpaid && { id: unpaid.id, amountCents: unpaid.amountCents },
    acknowledgements: pledgeAcknowledgements(settings).map(asShown),
    intermediary: settings.intermediaryName,
    today: dayAtBroker(new Date()),
    typed: typedIn(Object.fromEntries(new URL(request.url).searchParams)),
    onceKey: newKey(),
    script: cardPolicy(context),
  };
}

/** The tick's value says which words were ticked: with other words it is asked for again. */
const asShown = ({ kind, title, text, label, revision }: ConsentToGive) => ({
  name: kind,
  title,
  text,
  label,
  revision,
  href: paths.agreementDocument(kind, revision),
});
export type ShownAcknowledgement = ReturnType<typeof asShown>;

const short = (value: string) => value.slice(0, 40);
const text = z.string().catch("");
const Fields = z.object({
  press: z.enum(["pledge", "pay"]).catch("pledge"),
  /** Of a payment that the provider's script has made in the page. */
  paymentId: text,
  pledgeId: text,
  offering: text,
  key: text,
  amount: text,
  elsewhere: text,
});

/** The page that starts with what was typed. An investor who has to log in first is led back there. */
export const pageOf = ({ kept: { amount, elsewhere } }: ReadPledge) =>
  investPaths.investBack({ amount: amount || undefined, elsewhere: elsewhere || undefined });

const typedIn = (given: Record<string, string>) => {
  const { amount, elsewhere } = Fields.parse(given);
  return { amount: short(amount), elsewhere: short(elsewhere) };
};

/** A form of /invest/back as it came, judged. */
export interface ReadPledge {
  fields: z.output<typeof Fields>;
  complaints: Record<string, string>;
  kept: Record<string, string>;
  acknowledged: readonly Pick<ConsentToGive, "kind" | "revision" | "hash">[];
}

export async function readPledge(
  { settings }: Pick<Context, "settings">,
  request: Request,
): Promise<ReadPledge> {
  const form = Object.fromEntries(await readForm(request));
  const fields = Fields.parse(form);
  const asked = pledgeAcknowledgements(settings);
  const complaints: Record<string, string> = {};
  const amount = readCents(fields.amount);
  if (!amount || amount > mostCents) complaints.amount = words.noAmount;
  const elsewhere = readCents(fields.elsewhere);
  if (elsewhere === undefined || elsewhere > mostCents) complaints.elsewhere = words.noElsewhere;
  const ticks: Record<string, string> = {};
  for (const { kind, revision } of asked) {
    if (form[kind] === revision) ticks[kind] = revision;
    else complaints[kind] = words.unread;
  }
  const { amount: typed, elsewhere: other, key, offering } = fields;
  const kept = {
    offering: offering.slice(0, 100),
    amount: short(typed),
    elsewhere: short(other),
    key: short(key),
    ...ticks,
  };
  return {
    fields,
    complaints,
    kept,
    acknowledged: asked.map(({ kind, revision, hash }) => ({ kind, revision, hash })),
  };
}

/**
 * A wrong amount is said before the boxes are: who has not ticked them yet learns of it all the same. With every box
 * ticked the upstream judges the amount, and the same pledge sent again is the same.
 */
export async function judgeAmount(
  { upstream }: Pick<Context, "upstream">,
  read: ReadPledge,
): Promise<ReadPledge> {
  const { amount, elsewhere, ...unticked } = read.complaints;
  if (amount || elsewhere) {
    return { ...read, complaints: { ...(amount && { amount }), ...(elsewhere && { elsewhere }) } };
  }
  if (Object.keys(unticked).length === 0) return read;
  const standing = await panel(upstream.investors.standing());
  const wrong = standing.state === "ready" && refuseTyped(read, standing.data);
  return wrong ? { ...read, complaints: { amount: wrong } } : read;
}

function refuseTyped({ fields }: ReadPledge, standing: Standing): string | undefined {
  const { offering, limitCents, roomCents, investedCents } = standing;
  if (!offering || standing.checks !== "cleared") return undefined;
  const typed = {
    amountCents: readCents(fields.amount) ?? 0,
    elsewhereCents: readCents(fields.elsewhere) ?? 0,
  };
  if (typeof limitCents !== "number" || typeof roomCents !== "number") {
    return refuseAmount(typed, offering, undefined);
  }
  return refuseAmount(typed, offering, {
    limitCents,
    roomCents,
    usedCents: investedCents,
    isShared: roomCents < Math.max(0, limitCents - investedCents),
    explanation: limitReason(standing, dayAtBroker(new Date())),
  });
}

/** A pledge as far as paying it goes. */
export interface Payable {
  id: string;
  amountCents: number;
}

/** Makes the pledge of a form that was judged right: pressed twice it is one. Refusals are thrown. */
export async function makePledge(context: Context, { fields, acknowledged }: ReadPledge): Promise<Payable> {
  const { offering, amount, elsewhere, key } = fields;
  const input = {
    offeringId: offering,
    amountCents: readCents(amount) ?? 0,
    investedElsewhereCents: readCents(elsewhere) ?? 0,
    acknowledged: [...acknowledged],
  };
  const idempotencyKey = keyOf(key, JSON.stringify(input));
  return context.upstream.investors.backProject(input, { context: { idempotencyKey } });
}

/** Begins the payment of a pledge: on the provider's page where `returnPath` is given, else for its script. */
export async function beginPayment(
  { upstream, settings }: Context,
  { id, email, firstName, lastName }: SessionInvestor,
  { id: pledgeId, amountCents }: Payable,
  returnPath?: string,
) {
  const { transactions } = upstream;
  const name = `${firstName} ${lastName}`.trim();
  const { customerId } = await transactions.createCustomer({ uniqueId: id, email, name });
  return transactions.paymentIntent({
    customerId,
    amountCents,
    pledgeId,
    ...(returnPath && { returnUrl: settings.publicUrl + returnPath }),
  });
}

/** Begins a pledge's payment on the provider's page: a 303 there, or to the account where it is paid already. */
export async function payOnPage(context: Context, who: SessionInvestor, pledge: Payable): Promise<Response> {
  const back = investPaths.investAccount({ paid: pledge.id });
  const { hostedUrl } = await beginPayment(context, who, pledge, back);
  if (hostedUrl) return leadTo(context, hostedUrl, "transactions.paymentIntent", "cards");
  return showPaid(context, await findPledge(context, ({ id }) => id === pledge.id));
}

export const findPledge = async (
  { upstream }: Pick<Context, "upstream">,
  isIt: (pledge: Pledge) => boolean,
) => (await upstream.investors.pledges()).pledges.find(isIt);

/** To where the pledge's state stands, with thanks where it is paid: it is the upstream that knows. */
export function showPaid({ toast }: Pick<Context, "toast">, pledge: Pledge | undefined): Response {
  toast.show(isPaid(pledge) ? "pledgePaid" : "paymentUnderWay");
  return redirect(investPaths.investAccount(), 303);
}

/**
 * Handles the return from the payment page: redirects to the account, and thanks the investor if the pledge is paid. For an
 * unpaid pledge it shows no message: the investor may have left without paying, and the account lists it as unpaid.
 */
export async function comeBack(context: Context, pledgeId: string): Promise<Response> {
  const pledge = await panel(findPledge(context, ({ id }) => id === pledgeId));
  if (pledge.state === "ready" && isPaid(pledge.data)) context.toast.show("pledgePaid");
  return redirect(investPaths.investAccount(), 303);
}

const isPaid = (pledge: Pledge | undefined) =>
  pledge !== undefined && (pledge.paid ?? paidStatuses.includes(pledge.status));

/** Whether it came to nothing, however much was paid for it. */
export const isOver = ({ status }: Pledge) => overStatuses.includes(status);

/** The form again, all that was typed kept. */
export const refusePledge = ({ kept, complaints }: ReadPledge) =>
  refuse({ kept, from: "", dialog: false }, complaints);

/** The form again for another press: with the old one's key it would be the old pledge. */
export function askAgain({ kept: { key: _old, ...kept } }: ReadPledge, said: string) {
  return refuse({ kept: { ...kept, said }, from: "", dialog: false }, {});
}

/**
 * One for each page and what is asked with it: sent again it is the same pledge, with another amount it is another one.
 * A page of ours brings one; whoever sends another gets one that nobody else has.
 */
function keyOf(given: string, asked: string): string {
  const key = /^[\w-]{24}$/.test(given) ? given : newKey();
  return createHash("sha256").update(`${key} ${asked}`).digest("base64url");
}

const newKey = () => randomBytes(18).toString("base64url");
