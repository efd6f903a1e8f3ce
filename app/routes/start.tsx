import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StartDialog } from "~/components/dialogs/start-dialog";
import { FormPage } from "~/components/forms/form-page";
import { useRefusedForm } from "~/components/forms/refused-form";
import { StartForm } from "~/components/forms/start-form";
import { pageMeta } from "~/components/site/page-meta";
import { leadWords } from "~/content/leads";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import { askByEither } from "~/pages/leads/leads.server";
import { cameFrom } from "~/way-back.server";

const words = leadWords.start;

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: `${words.title}, by text or email`, description: words.description });

export const loader = ({ request }: LoaderFunctionArgs) => ({ from: cameFrom(request) });

export const action = askByEither;

export default function Start() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <FormPage title={words.title} lede={words.lede}>
        {!refused.dialog && <StartForm from={refused.from ?? from} />}
      </FormPage>
      {refused.dialog && <StartDialog from={refused.from ?? paths.landing()} />}
    </>
  );
}
