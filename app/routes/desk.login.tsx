import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form } from "~/components/forms/form";
import { FormPage } from "~/components/forms/form-page";
import { loginFields } from "~/components/forms/login-form";
import { pageMeta } from "~/components/site/page-meta";
import { deskWords } from "~/content/desk";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { loginSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { leadToSecondStep } from "~/pages/account/second-step.server";

const { login: words } = deskWords;

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: words.title });

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.desk.session.signedIn ? redirect(paths.desk(), 303) : null;

/** The first step; the second one has a page of its own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { desk, toast, upstream } = context;
  const submission = await readSubmission(request, loginSchema);
  if (submission.refusal) return submission.refusal;
  const { email, password } = submission.data;
  try {
    const options = { context: { deviceToken: desk.device.token } };
    const reply = await upstream.desk.login({ email, password }, options);
    return leadToSecondStep(desk.step, reply, "", paths.deskSecondStep());
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
}

export default function DeskLogin() {
  return (
    <FormPage title={words.title} lede={words.lede}>
      <Form
        id="desk-login"
        action={paths.deskLogin()}
        schema={loginSchema}
        fields={loginFields}
        submit={words.submit}
      >
        <a href={paths.security()}>{words.security}</a>
      </Form>
    </FormPage>
  );
}
