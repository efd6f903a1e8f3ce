import { randomBytes } from "node:crypto";
import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { bankLinkWords, deadBankStatuses } from "~/content/bank-link";
import type { Context } from "~/context.server";
import { leadTo } from "~/lead-to.server";
import { paths } from "~/lib/paths";
import { type BegunLink, maxAccounts } from "~/session/bank-link.server";
import { requireUser } from "~/session/member.server";
import { isKind, UserFacingError } from "~/upstream/errors.server";
import { panel } from "~/upstream/panel.server";

/** What of the context linking a bank needs. */
export type Linking = Pick<
  Context,
  "session" | "bankLink" | "toast" | "upstream" | "settings" | "log" | "policy"
>;
type Account = NonNullable<BegunLink["found"]>["accounts"][number];

const back = () => redirect(paths.bankLink(), 303);

/** What the page shows: the linked banks, or what is missing, and the accounts that wait to be chosen from. */
export async function openBankPage(context: Linking, request: Request) {
  requireUser(context, request);
  const { upstream, settings, bankLink, policy } = context;
  const byScript = settings.bankLink === "plaid";
  if (byScript) policy.allow(plaidSources);
  const linked = await panel(upstream.brokerage.banks({ provider: settings.brokerageProvider }));
  const accounts = bankLink.value?.found?.accounts.map(({ id, name, mask }) => ({ id, name, mask }));
  return json(
    { linked, accounts, byScript, brokerage: settings.brokerageName },
    byScript ? { headers: { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" } } : {},
  );
}

/** What Plaid's script and its frame need (PROVIDERS 3). */
const plaidSources = {
  "script-src": ["https://cdn.plaid.com/link/v2/stable/link-initialize.js"],
  "frame-src": ["https://cdn.plaid.com/"],
  "connect-src": ["https://production.plaid.com/", "https://sandbox.plaid.com/"],
};

async function askForLink(context: Linking, request: Request) {
  const { id: userId } = requireUser(context, request);
  const { upstream, settings, bankLink } = context;
  const state = randomBytes(24).toString("base64url");
  const begun = await upstream.bankLink.link({
    provider: settings.bankLinkProvider,
    returnUrl: settings.publicUrl + paths.bankLinkReturn(state),
    userId,
  });
  bankLink.keep({ linkToken: begun.linkToken, state });
  return begun;
}

/** Begins a link: on to the provider's page. */
export async function beginLink(context: Linking, request: Request): Promise<Response> {
  const { hostedUrl } = await askForLink(context, request);
  return leadTo(context, hostedUrl, "bankLink.link");
}

/** Begins a link in the page itself: what the provider's script needs, as JSON. */
export async function beginLinkInPlace(context: Linking, request: Request): Promise<Response> {
  const { linkToken } = await askForLink(context, request);
  return json({ linkToken });
}

/**
 * Back from the provider's page. Nothing is linked by it: its owner chooses first. Without the state that the page
 * was given nothing is asked and nothing is lost: somebody else may have been led to the page, or to this address.
 */
export async function receiveReturn(context: Linking, request: Request): Promise<Response> {
  requireUser(context, request);
  const { upstream, settings, bankLink, toast } = context;
  const begun = bankLink.value;
  if (!begun || begun.state !== new URL(request.url).searchParams.get("state")) {
    toast.show("bankLinkUnknown");
    return back();
  }
  const { linkToken } = begun;
  if (begun.found) return back();
  const provider = settings.bankLinkProvider;
  const result = await upstream.bankLink.linkResult({ provider, linkToken }).catch((error: unknown) => {
    if (!isKind(error, "invalid", "not_found")) throw error;
    return { status: "exited" as const, message: undefined };
  });
  if (result.status === "finished" && "publicToken" in result && result.publicToken) {
    keepFound(context, begun, result.publicToken, result.accounts ?? []);
  } else if (result.status === "pending") {
    toast.show("bankLinkOpen");
  } else {
    bankLink.forget();
    if (result.message) toast.show("serverSaid", `${bankLinkWords.noneLinked} ${result.message}`);
    else toast.show("bankLinkLeft");
  }
  return back();
}

function keepFound(
  { bankLink }: Linking,
  { linkToken, state }: BegunLink,
  publicToken: string,
  found: readonly { id: string; name: string; mask?: string | null | undefined; type: string }[],
): void {
  const accounts = found.slice(0, maxAccounts).map(({ id, name, mask, type }) => ({
    id,
    name: name.slice(0, 50),
    ...(mask && { mask }),
    type: type.slice(0, 20),
  }));
  bankLink.keep({ linkToken, state, found: { publicToken, accounts } });
}

const token = z.string().regex(/^[\w.:-]{1,100}$/);
const word = z.string().nullish().catch(null);
const Named = z.object({ id: token, name: z.string().trim().min(1), mask: word, type: word, subtype: word });
const Found = z.object({ publicToken: token, accounts: z.array(z.unknown()) });

/** Long words are cut, and accounts that nobody could choose are left out: the others can be linked all the same. */
function toAccount(found: unknown) {
  const { data } = Named.safeParse(found);
  if (!data) return [];
  const { id, name, mask, type, subtype } = data;
  return [{ id, name, mask: mask?.slice(-8), type: subtype ?? type ?? "" }];
}

/** What the provider's script has found, sent by the page. Its names are shown to their sender alone. */
export async function receiveFound(
  context: Linking,
  request: Request,
  fields: { publicToken: string; accounts: string },
): Promise<Response> {
  requireUser(context, request);
  const { bankLink, toast } = context;
  const found = Found.safeParse({ ...fields, accounts: parseJson(fields.accounts) });
  if (bankLink.value && found.success) {
    const { publicToken, accounts } = found.data;
    keepFound(context, bankLink.value, publicToken, accounts.flatMap(toAccount));
  } else toast.show("bankLinkUnknown");
  return back();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Links one of the accounts that were found with the user's brokerage account. */
export async function linkAccount(context: Linking, request: Request, accountId: string): Promise<Response> {
  requireUser(context, request);
  const { bankLink, toast } = context;
  const found = bankLink.value?.found;
  const account = found?.accounts.find(({ id }) => id === accountId);
  if (!account) {
    toast.show(found && accountId === "" ? "bankLinkNone" : "bankLinkUnknown");
    return back();
  }
  try {
    await addBank(context, account, await processorTokenOf(context, account));
    toast.show("bankLinked");
  } catch (error) {
    // A second press finds what the first one did, and so does who never heard its answer.
    if (!isKind(error, "invalid", "conflict", "forbidden")) throw error;
    if (await isLinked(context, account)) toast.show("bankLinked");
    else if (isKind(error, "invalid") && !bankLink.value?.found?.made) toast.show("bankLinkUsed");
    else if (error instanceof UserFacingError) toast.show("serverSaid", error.userMessage);
  }
  bankLink.forget();
  return back();
}

/** The public token is good once: what was made of it is kept until the broker has confirmed it. */
async function processorTokenOf(context: Linking, account: Account) {
  const { upstream, settings, bankLink } = context;
  const begun = bankLink.value;
  const found = begun?.found;
  if (!begun || !found) throw new Error("no link was begun");
  if (found.made?.accountId === account.id) return found.made.processorToken;
  const live = await liveBanks(context);
  const { processorToken } = await upstream.bankLink.processorToken({
    provider: settings.bankLinkProvider,
    accountId: account.id,
    publicToken: found.publicToken,
    accountType: account.type,
  });
  const made = { accountId: account.id, processorToken, free: live && live.length === 0 };
  bankLink.keep({ ...begun, found: { ...found, made } });
  return processorToken;
}

const addBank = ({ upstream, settings }: Linking, account: Account, processorToken: string) =>
  upstream.brokerage.addBank({
    provider: settings.brokerageProvider,
    processorToken,
    name: account.name,
    mask: account.mask,
    accountType: account.type || "other",
  });

/** Whether the bank that is linked is this link's own: another's name may be the same. */
async function isLinked(context: Linking, { id, name, mask }: Account): Promise<boolean> {
  const made = context.bankLink.value?.found?.made;
  const ours = made?.accountId === id ? made.free : undefined;
  if (ours === false) return false;
  const live = (await liveBanks(context)) ?? [];
  // Where the broker's answer was lost nobody has noted the digits: it is ours only if none was there before.
  return live.some((bank) => bank.name === name && (bank.mask ? bank.mask === mask : ours === true));
}

/** The banks that are linked now; undefined if the broker does not say. */
async function liveBanks({ upstream, settings }: Linking) {
  const linked = await panel(upstream.brokerage.banks({ provider: settings.brokerageProvider }));
  if (linked.state !== "ready") return undefined;
  return linked.data.banks.filter(({ status }) => !deadBankStatuses.includes(status));
}

/** Ends the link with a bank account. */
export async function removeBank(context: Linking, request: Request, id: string): Promise<Response> {
  requireUser(context, request);
  await context.upstream.brokerage.removeBank({ provider: context.settings.brokerageProvider, id });
  context.toast.show("bankRemoved");
  return back();
}

/** On to the provider's page, on which the owner signs in to a linked bank anew; it leads back to the page of banks. */
export async function relinkBank(context: Linking, request: Request, id: string): Promise<Response> {
  requireUser(context, request);
  const { upstream, settings } = context;
  const { hostedUrl } = await upstream.brokerage.relinkBank({
    ...{ provider: settings.brokerageProvider, id },
    returnUrl: settings.publicUrl + paths.bankLink(),
  });
  return leadTo(context, hostedUrl, "brokerage.relinkBank");
}

/** Forgets what was begun. */
export function leaveLink(context: Linking, request: Request): Response {
  requireUser(context, request);
  context.bankLink.forget();
  context.toast.show("bankLinkLeft");
  return back();
}
