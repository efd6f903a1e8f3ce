import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLocation } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { pageMeta } from "~/components/site/page-meta";
import { Button, ButtonLink } from "~/components/ui/button";
import { mailsInWords, alertsOff as words } from "~/content/alerts";
import { readForm } from "~/form.server";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { isKind } from "~/upstream/errors.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: words.title });

/** Works without a session; a mail program presses the button itself and follows no redirect (RFC 8058). */
export async function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  await readForm(request);
  try {
    await context.upstream.users.unsubscribeAlerts({ token });
  } catch (error) {
    if (isKind(error, "invalid", "not_found")) return json({ outcome: "dead" as const }, 410);
    throw error;
  }
  return json({ outcome: "off" as const });
}

/** The link in the mail opens this page and changes nothing: mail scanners follow links, people press buttons. */
export default function LeaveAlerts() {
  const outcome = useActionData<typeof action>()?.outcome;
  const what = mailsInWords(new URLSearchParams(useLocation().search).get("of"));
  if (outcome) {
    const isOff = outcome === "off";
    return (
      <FormPage title={isOff ? words.done : words.dead} lede={isOff ? words.doneLede(what) : words.deadLede}>
        <ButtonLink href={paths.alerts()} tone="quiet" wide>
          {words.alerts}
        </ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage title={words.title} lede={words.lede(what)}>
      <form method="post">
        <Button wide>{words.press}</Button>
      </form>
    </FormPage>
  );
}
