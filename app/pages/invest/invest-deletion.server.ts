import { redirect } from "@remix-run/node";
import type { Context } from "~/context.server";
import { readSubmission, replyToFailure } from "~/form.server";
import { investorDeletionSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import { meantByRefusal } from "~/pages/account/privacy.server";
import { isKind } from "~/upstream/errors.server";

type Deleting = Pick<Context, "investor" | "toast" | "upstream">;

/** Deletes the account, once its owner has typed the password, and leaves it. */
export async function deleteInvestorAccount({ investor, toast, upstream }: Deleting, request: Request) {
  const submission = await readSubmission(request, investorDeletionSchema);
  if (submission.refusal) return submission.refusal;
  const { password } = submission.data;
  try {
    await upstream.investors
      .deleteAccount({ password }, { context: { sparing: true } })
      .catch(async (error: unknown) => {
        throw await meantByRefusal(error, () => upstream.investors.profile());
      });
  } catch (error) {
    return replyToFailure(error, {
      toast,
      submission,
      field: isKind(error, "invalid") ? "password" : undefined,
    });
  }
  investor.end();
  toast.show("investorDeleted");
  return redirect(paths.invest(), 303);
}
