import { orRefuse } from "../../billing/refusals";
import type { AtDesk } from "../deed-of-call";
import { asRefusal } from "../refusal";
import type { Caring } from "./act";

/** Who makes the call, with all that deeds about members take. */
export const caringBy = (context: AtDesk): Caring => ({
  ...context,
  actor: context.user.id,
  isOwner: context.roles.includes("owner"),
  requestId: context.client.requestId,
});

/** Counts a change and does it; what cannot be done, and what the card provider refuses, is said in a sentence. */
export async function changeMember<T>(context: AtDesk, act: (caring: Caring) => Promise<T>): Promise<T> {
  await context.limits.count("change-desk", context.client.address, context.user.id);
  try {
    return await orRefuse(context, () => act(caringBy(context)));
  } catch (error) {
    throw asRefusal(error);
  }
}
