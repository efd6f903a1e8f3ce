import type { Context } from "~/context.server";
import { readForm, readSubmission, replyToFailure } from "~/form.server";
import { confirmationSchema, namesSchema, newEmailSchema } from "~/lib/protection-forms";
import { type Panel, panel } from "~/upstream/panel.server";
import { goBack } from "~/way-back.server";

/** The calls that users and investors have alike. */
export type OwnCalls = Pick<
  Context["upstream"]["users"],
  | "updateProfile"
  | "changePassword"
  | "changeEmail"
  | "requestConfirmation"
  | "secondStep"
  | "beginCodes"
  | "confirmCodes"
  | "removeCodes"
  | "renewRecoveryCodes"
  | "askForPasskey"
  | "addPasskey"
  | "removePasskey"
>;

/** Whose account it is, and where its pages are. */
export interface OwnAccount {
  calls: OwnCalls;
  toast: Context["toast"];
  settings: Context["settings"];
  clientAddress: Context["clientAddress"];
  deviceToken: string | undefined;
  /** The page that the form stands on. */
  page: string;
}

type Owning = Pick<
  Context,
  "upstream" | "toast" | "settings" | "clientAddress" | "device" | "investorDevice"
>;

export const ownUser = ({ upstream, device, ...rest }: Owning, page: string): OwnAccount => ({
  ...rest,
  calls: upstream.users,
  deviceToken: device.token,
  page,
});

export const ownInvestor = ({ upstream, investorDevice, ...rest }: Owning, page: string): OwnAccount => ({
  ...rest,
  calls: upstream.investors,
  deviceToken: investorDevice.token,
  page,
});

const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
/** Every zone that a form offers; none where the profile did not come, since saving would clear the one that it has. */
export const zonesFor = ({ state }: Pick<Panel<unknown>, "state">): string[] =>
  state === "ready" ? timeZones : [];

/** Which of its page's forms came. The body stays to be read. */
export async function pressOf(request: Request): Promise<string> {
  return String((await readForm(request.clone())).get("press") ?? "");
}

interface Names {
  firstName: string;
  lastName: string;
  email: string;
}

/** Changes what the profile's page has forms for. @param onNames keeps the names where the browser knows them */
export async function changeOwnProfile(
  request: Request,
  { calls, toast, page }: OwnAccount,
  onNames: (names: Names) => void,
) {
  switch (await pressOf(request)) {
    case "names": {
      const submission = await readSubmission(request, namesSchema);
      if (submission.refusal) return submission.refusal;
      const { press: _, ...names } = submission.data;
      try {
        onNames(await calls.updateProfile(names));
      } catch (error) {
        return replyToFailure(error, { toast, submission });
      }
      toast.show("profileSaved");
      return goBack(page);
    }
    case "email": {
      const submission = await readSubmission(request, newEmailSchema);
      if (submission.refusal) return submission.refusal;
      const { email, emailPassword: password } = submission.data;
      try {
        await calls.changeEmail({ email, password });
      } catch (error) {
        return replyToFailure(error, { toast, submission, field: "emailPassword" });
      }
      toast.show("emailAsked");
      return goBack(page);
    }
    default: {
      const submission = await readSubmission(request, confirmationSchema);
      if (submission.refusal) return submission.refusal;
      try {
        await calls.requestConfirmation();
      } catch (error) {
        return replyToFailure(error, { toast, submission });
      }
      toast.show("confirmationSent");
      return goBack(page);
    }
  }
}

/** What the security page shows: what there is of the second step. */
export const openSecurity = async (calls: Pick<OwnCalls, "secondStep">) => ({
  standing: await panel(calls.secondStep()),
});
