import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FreeTestDriveDialog } from "~/components/dialogs/free-test-drive-dialog";
import { FormPage } from "~/components/forms/form-page";
import { PhoneForm } from "~/components/forms/phone-form";
import { useRefusedForm } from "~/components/forms/refused-form";
import { pageMeta } from "~/components/site/page-meta";
import { leadWords } from "~/content/leads";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import { askByPhone } from "~/pages/leads/leads.server";
import { cameFrom } from "~/way-back.server";

const words = leadWords["free-test-drive"];

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description });

export const loader = ({ request }: LoaderFunctionArgs) => ({ from: cameFrom(request) });

export const action = (args: ActionFunctionArgs) => askByPhone(args, "free-test-drive");

export default function FreeTestDrive() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <FormPage title={words.title} lede={words.lede}>
        {!refused.dialog && <PhoneForm which="free-test-drive" from={refused.from ?? from} />}
      </FormPage>
      {refused.dialog && <FreeTestDriveDialog from={refused.from ?? paths.landing()} />}
    </>
  );
}
