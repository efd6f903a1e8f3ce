import type { Context } from "~/context.server";
import { paths } from "~/lib/paths";
import { requireUser } from "~/session/member.server";
import { panel } from "~/upstream/panel.server";
import { goBack } from "~/way-back.server";
import { beginCard, cardPolicy } from "./cards.server";

type Paying = Pick<Context, "session" | "upstream" | "toast">;
type Adding = Paying & Pick<Context, "settings" | "log">;

/** The saved cards, as the upstream lists them. */
export async function openMethods(context: Paying, request: Request) {
  requireUser(context, request);
  const methods = await panel(context.upstream.market.userPaymentMethods().then(({ methods }) => methods));
  return { methods, today: new Date().toISOString() };
}

/** Charges another card from now on, or forgets one. Whatever the upstream refuses is thrown. */
export async function changeMethods(
  { upstream, toast }: Paying,
  { press, paymentMethodId }: { press: "charge" | "remove"; paymentMethodId: string },
): Promise<Response> {
  if (press === "charge") {
    await upstream.transactions.setDefaultPaymentMethod({ paymentMethodId });
    toast.show("cardCharged");
  } else {
    await upstream.transactions.removePaymentMethod({ id: paymentMethodId });
    toast.show("cardRemoved");
  }
  return goBack(paths.paymentMethods());
}

/** What the page has to know on which a card is added. */
export function openAddCard(context: Adding & Pick<Context, "policy">, request: Request) {
  requireUser(context, request);
  return { script: cardPolicy(context) };
}

/**
 * Leads to the provider's page, which leads back to the cards; where its script has kept a card in ours, to the cards at
 * once. Adding one changes nothing of what is charged. Whatever the upstream refuses is thrown.
 * @param kept what the script says that it has kept
 */
export async function addCard(
  context: Adding,
  request: Request,
  kept: string | undefined,
): Promise<Response> {
  if (!kept) return beginCard(context, request, paths.paymentMethods());
  const { methods } = await context.upstream.market.userPaymentMethods();
  if (methods.some(({ id }) => id === kept)) context.toast.show("cardAdded");
  else context.toast.show("cardUnknown");
  return goBack(paths.paymentMethods());
}
