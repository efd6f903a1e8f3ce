import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { NewsletterForm } from "~/components/forms/newsletter-form";
import { pageMeta } from "~/components/site/page-meta";
import { Button } from "~/components/ui/button";
import { messages } from "~/content/messages";
import type { Handle } from "~/page-context";
import { isKind } from "~/upstream/errors.server";
import { goBack } from "~/way-back.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Confirm the newsletter" });

export async function action({ params: { token = "" }, context: { toast, upstream } }: ActionFunctionArgs) {
  try {
    await upstream.users.confirmNewsletter({ token });
  } catch (error) {
    if (isKind(error, "invalid", "not_found")) return json({ dead: true }, 410);
    throw error;
  }
  toast.show("newsletterConfirmed");
  return goBack("");
}

/** The link in the mail opens this page and changes nothing: mail scanners follow links, people press buttons. */
export default function ConfirmNewsletter() {
  if (useActionData<typeof action>()?.dead) {
    return (
      <FormPage title="This link no longer works" lede={messages.newsletterLinkDead.text}>
        <NewsletterForm />
      </FormPage>
    );
  }
  return (
    <FormPage title="One more click" lede="Confirm that you want the newsletter at your address.">
      <form method="post">
        <Button wide>Confirm the newsletter</Button>
      </form>
    </FormPage>
  );
}
