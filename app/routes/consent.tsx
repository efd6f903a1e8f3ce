import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConsentPage } from "~/components/consent/consent-page";
import { pageMeta } from "~/components/site/page-meta";
import { type ConsentState, consentWords } from "~/content/consent";
import type { Context } from "~/context.server";
import { readForm } from "~/form.server";
import { paths } from "~/lib/paths";
import { pathOfOurs } from "~/lib/redirect";
import type { Handle } from "~/page-context";
import { registerCampaign } from "~/pages/account/campaign.server";
import { type Choice, type Consent, readChoice } from "~/session/consent.server";
import { Website } from "~/session/visitor-values.server";
import { cameFrom } from "~/way-back.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: consentWords.title, description: consentWords.description });

export function loader({ request, context }: LoaderFunctionArgs) {
  return { state: stateOf(context.visitor.consent), from: cameFrom(request) ?? paths.consent() };
}

/** Leads back without a word: the page, or the banner that is gone, says what holds. What is no choice leads here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const choice = readChoice(form.get("choice"));
  if (!choice) return redirect(paths.consent(), 303);
  decide(context, choice, form.get("website"));
  // Who signed in before they accepted was not told of then.
  await registerCampaign(context, context.session.user?.id);
  return redirect(pathOfOurs(form.get("from"), paths.consent()), {
    status: 303,
    // What the pages' script noted in the browser goes too; the cookies are ours to remove.
    ...(choice === "no" && { headers: { "Clear-Site-Data": '"storage"' } }),
  });
}

/** A visit that was held until now begins to count, with what led to it. */
function decide({ analytics, session, visitor }: Context, choice: Choice, told: unknown): void {
  const wasFollowed = visitor.followed;
  visitor.decide(choice);
  if (wasFollowed || !visitor.followed || session.user) return;
  const website = Website.safeParse(told);
  if (website.success) visitor.arrive(website.data);
  analytics.visit(visitor);
}

function stateOf({ setting, choice, signal }: Consent): ConsentState {
  if (signal) return "signal";
  if (choice) return choice === "yes" ? "accepted" : "refused";
  return setting === "required" ? "asked" : "unasked";
}

export default function ConsentRoute() {
  return <ConsentPage {...useLoaderData<typeof loader>()} />;
}
