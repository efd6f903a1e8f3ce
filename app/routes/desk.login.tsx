import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { FormPage } from "~/components/forms/form-page";
import { loginFields } from "~/components/forms/login-form";
import { pageMeta } from "~/components/site/page-meta";
import { deskWords } from "~/content/desk";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { loginSchema } from "~/lib/account-forms";
import { deskPaths } from "~/lib/desk-paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { leadToSecondStep } from "~/pages/account/second-step.server";

const { login: words } = deskWords;

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: words.title });

/**
 * Here a link from another site ends, which browsers follow without the desk's cookies: who is signed in goes on by a
 * link of this page. A redirect would count as the other site's as well, and lead back here for ever.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const isFromOutside = ["cross-site", "same-site"].includes(request.headers.get("sec-fetch-site") ?? "");
  if (context.desk.session.signedIn && !isFromOutside) return redirect(deskPaths.desk(), 303);
  return json({ isFromOutside });
}

/** The first step; the second one has a page of its own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { desk, toast, upstream } = context;
  const submission = await readSubmission(request, loginSchema);
  if (submission.refusal) return submission.refusal;
  const { email, password } = submission.data;
  try {
    const options = { context: { deviceToken: desk.device.token } };
    const reply = await upstream.desk.login({ email, password }, options);
    return leadToSecondStep(desk.step, reply, "", deskPaths.deskSecondStep());
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
}

export default function DeskLogin() {
  const { isFromOutside } = useLoaderData<typeof loader>();
  return (
    <FormPage title={words.title} lede={words.lede}>
      {isFromOutside && (
        <p>
          <a href={deskPaths.desk()}>{words.signedIn}</a>
        </p>
      )}
      <Form
        id="desk-login"
        action={deskPaths.deskLogin()}
        schema={loginSchema}
        fields={loginFields}
        submit={words.submit}
      >
        <a href={protectionPaths.security()}>{words.security}</a>
      </Form>
    </FormPage>
  );
}
