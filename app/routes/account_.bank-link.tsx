import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BankPage } from "~/components/bank-link/bank-page";
import { pageMeta } from "~/components/site/page-meta";
import { bankLinkWords } from "~/content/bank-link";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import type { Handle } from "~/page-context";
import {
  beginLink,
  leaveLink,
  linkAccount,
  openBankPage,
  receiveFound,
  relinkBank,
  removeBank,
} from "~/pages/brokerage/bank-link.server";
import { requireUser } from "~/session/member.server";

export const handle: Handle = { leadsOut: "providers" };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: bankLinkWords.title });

/** A bank may ask for its own sign-in in a window of its own, which the provider's frame has to hear. */
export const headers: HeadersFunction = (args) => {
  const opener = args.loaderHeaders.get("Cross-Origin-Opener-Policy");
  return { ...formHeaders(args), ...(opener && { "Cross-Origin-Opener-Policy": opener }) };
};

const id = z.string().regex(/^[\w.:-]{1,200}$/);
const schema = z.object({
  press: z.enum(["begin", "found", "choose", "leave", "remove", "relink"]),
  accountId: id.optional(),
  bankId: id.optional(),
  publicToken: z.string().max(200).default(""),
  accounts: z.string().max(20_000).default(""),
});

export const loader = ({ request, context }: LoaderFunctionArgs) => openBankPage(context, request);

export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request);
  const submission = await readSubmission(request, schema);
  if (submission.refusal) return submission.refusal;
  const { press, accountId = "", bankId = "", publicToken, accounts } = submission.data;
  try {
    switch (press) {
      case "begin":
        return await beginLink(context, request);
      case "found":
        return await receiveFound(context, request, { publicToken, accounts });
      case "choose":
        return await linkAccount(context, request, accountId);
      case "remove":
        return await removeBank(context, request, bankId);
      case "relink":
        return await relinkBank(context, request, bankId);
      case "leave":
        return leaveLink(context, request);
    }
  } catch (error) {
    return replyToFailure(error, { toast: context.toast, submission });
  }
}

export default function BankLink() {
  return <BankPage {...useLoaderData<typeof loader>()} />;
}
