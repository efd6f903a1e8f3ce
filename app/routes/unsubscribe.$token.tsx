import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { pageMeta } from "~/components/site/page-meta";
import { Button, ButtonLink } from "~/components/ui/button";
import { messages } from "~/content/messages";
import { readForm } from "~/form.server";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { isKind } from "~/upstream/errors.server";
import { goBack } from "~/way-back.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Leave the newsletter" });

export async function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  try {
    await context.upstream.users.unsubscribeNewsletter({ token });
  } catch (error) {
    if (isKind(error, "invalid", "not_found")) return json({ outcome: "dead" as const }, 410);
    throw error;
  }
  // A mail program presses the button itself and follows no redirect (RFC 8058).
  if (form.get("List-Unsubscribe") === "One-Click") return json({ outcome: "left" as const });
  context.toast.show("newsletterLeft");
  return goBack("");
}

/** The link in the mail opens this page and changes nothing: mail scanners follow links, people press buttons. */
export default function Unsubscribe() {
  const outcome = useActionData<typeof action>()?.outcome;
  if (outcome === "left") return <FormPage title="Goodbye" lede={messages.newsletterLeft.text} />;
  if (outcome === "dead") {
    return (
      <FormPage
        title="This link does not work"
        lede="It is not complete. Please use the link in your newest newsletter."
      >
        <ButtonLink href={paths.landing()} tone="quiet" wide>
          Back to the front page
        </ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage title="Leave the newsletter?" lede="One click, and no more newsletters will be sent.">
      <form method="post">
        <Button wide>Unsubscribe</Button>
      </form>
    </FormPage>
  );
}
