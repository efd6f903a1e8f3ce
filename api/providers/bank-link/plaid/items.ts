import { z } from "zod";
import { parseOrNothing } from "../../http-reply";
import { type BankItem, BankLinkError, type ItemEvent, type ItemStanding } from "../port";
import type { AskPlaid } from "./http";
import { read } from "./read";
import type { VerifyWebhook } from "./webhook-key";

const instant = z.string().datetime({ offset: true });

const Exchanged = z.object({ access_token: z.string().min(1), item_id: z.string().min(1).max(200) });
const Got = z.object({
  item: z.object({
    error: z.object({ error_code: z.string().max(80) }).nullish(),
    consent_expiration_time: instant.nullish(),
  }),
});
const Told = z.object({
  webhook_type: z.string().max(60),
  webhook_code: z.string().max(80),
  item_id: z.string().min(1).max(200).nullish(),
  disconnect_time: instant.nullish().catch(null),
});

/** Of a sign-in's errors those that its owner alone can mend; the others pass, or are the bank's. */
const broken: readonly string[] = ["ITEM_LOGIN_REQUIRED", "USER_PERMISSION_REVOKED"];
/** The provider knows the item no more. */
const gone: readonly (string | undefined)[] = ["INVALID_ACCESS_TOKEN", "ITEM_NOT_FOUND"];

export async function exchange(ask: AskPlaid, publicToken: string): Promise<BankItem> {
  const reply = await ask("exchange", "/item/public_token/exchange", { public_token: publicToken });
  const { access_token, item_id } = read(Exchanged, reply, "exchange");
  return { accessToken: access_token, itemId: item_id };
}

const isGone = (error: unknown) => error instanceof BankLinkError && gone.includes(error.code);

export async function readItem(ask: AskPlaid, accessToken: string): Promise<ItemStanding> {
  const reply = await ask("readItem", "/item/get", { access_token: accessToken }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  if (reply === undefined) return { isBroken: true };
  const { item } = read(Got, reply, "readItem");
  const ends = item.consent_expiration_time;
  return {
    isBroken: broken.includes(item.error?.error_code ?? ""),
    ...(ends && { consentEndsAt: new Date(ends) }),
  };
}

export async function removeItem(ask: AskPlaid, accessToken: string): Promise<void> {
  try {
    await ask("removeItem", "/item/remove", { access_token: accessToken });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Of all that the provider posts, what is about a sign-in as such. */
export async function readEvent(
  verify: VerifyWebhook,
  body: string,
  verification: string | undefined,
): Promise<ItemEvent | undefined> {
  const at = await verify(body, verification);
  const told = Told.safeParse(parseOrNothing(body));
  if (!told.success) throw new BankLinkError("malformed", "webhook");
  const { webhook_type, webhook_code: code, item_id: itemId, disconnect_time: disconnects } = told.data;
  if (webhook_type !== "ITEM" || !itemId) return undefined;
  return {
    ...{ itemId, code, at, isRepaired: code === "LOGIN_REPAIRED" },
    ...(code === "PENDING_DISCONNECT" && disconnects && { disconnectsAt: new Date(disconnects) }),
  };
}
