import { json } from "@remix-run/node";
import { accountSecurity as words } from "~/content/account-security";
import { readSubmission, refuse, replyToFailure, type Shown, saying } from "~/form.server";
import {
  codesSchema,
  firstCodeSchema,
  newPasskeySchema,
  newPasswordSchema,
  passkeyRemovalSchema,
  recoverySchema,
} from "~/lib/protection-forms";
import { isKind } from "~/upstream/errors.server";
import { goBack } from "~/way-back.server";
import { assertHardToGuess, GuessablePassword } from "./guessable-password.server";
import { type OwnAccount, pressOf } from "./own-account.server";
import { readSigned } from "./passkey.server";
import { drawQrCode } from "./qr-code.server";

/** Changes what the security page has forms for. */
export async function changeSecurity(request: Request, own: OwnAccount) {
  switch (await pressOf(request)) {
    case "password":
      return changePassword(request, own);
    case "firstCode":
      return confirmCodes(request, own);
    case "recovery":
      return renewRecovery(request, own);
    case "newPasskey":
      return addPasskey(request, own);
    case "removePasskey":
      return removePasskey(request, own);
    default:
      return turnCodes(request, own);
  }
}

async function changePassword(request: Request, { calls, toast, page, deviceToken, ...place }: OwnAccount) {
  const submission = await readSubmission(request, newPasswordSchema);
  if (submission.refusal) return submission.refusal;
  const { currentPassword: password, newPassword } = submission.data;
  try {
    await assertHardToGuess({ password: newPassword }, place);
    await calls.changePassword({ password, newPassword }, { context: { deviceToken } });
  } catch (error) {
    if (error instanceof GuessablePassword) return refuse(submission, { newPassword: error.message });
    return replyToFailure(error, { toast, submission, field: "currentPassword" });
  }
  toast.show("passwordReplaced");
  return goBack(page);
}

/** Begins or ends one-time codes. The new secret is in this one reply, and nowhere else. */
async function turnCodes(request: Request, { calls, toast, page }: OwnAccount) {
  const submission = await readSubmission(request, codesSchema);
  if (submission.refusal) return submission.refusal;
  const { press, codesPassword: password } = submission.data;
  try {
    if (press === "turnOn") return showSecret((await calls.beginCodes({ password })).otpauthUri);
    await calls.removeCodes({ password });
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: "codesPassword" });
  }
  toast.show("codesOff");
  return goBack(page);
}

/** The page with the secret, in the shape of a form that came back. */
const showSecret = (otpauthUri: string) =>
  json({ fieldErrors: {}, repopulateFields: { press: "firstCode", ...secretFields(otpauthUri) } });

/** What the page shows of a secret: as text, and as a QR code. */
function secretFields(otpauthUri: string) {
  const { path, size } = drawQrCode(otpauthUri);
  const secret = new URL(otpauthUri).searchParams.get("secret") ?? "";
  return { otpauthUri, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), qr: path, qrSize: String(size) };
}

async function confirmCodes(request: Request, { calls, toast, page }: OwnAccount) {
  const submission = await readSubmission(request, firstCodeSchema);
  const { otpauthUri = "" } = submission.kept;
  if (!otpauthUri.startsWith("otpauth://totp/")) return goBack(page);
  const again = <Reply extends Shown>(shown: Reply): Reply => ({
    ...shown,
    kept: { ...shown.kept, ...secretFields(otpauthUri) },
  });
  if (submission.refusal) return refuse(again(submission), { stepCode: words.codes.wrong });
  try {
    const { stepCode } = submission.data;
    const { recoveryCodes } = await calls.confirmCodes({ stepCode });
    if (recoveryCodes) return showCodes(recoveryCodes);
  } catch (error) {
    return replyToFailure(error, { toast, submission: again(submission), field: "stepCode" });
  }
  toast.show("codesOn");
  return goBack(page);
}

/** The page with recovery codes, which are in this one reply, and nowhere else. */
const showCodes = (codes: readonly string[]) =>
  json({ fieldErrors: {}, repopulateFields: { press: "codes shown", recoveryCodes: codes.join("\n") } });

async function renewRecovery(request: Request, { calls, toast, page }: OwnAccount) {
  const submission = await readSubmission(request, recoverySchema);
  if (submission.refusal) return submission.refusal;
  try {
    const { recoveryCodes } = await calls.renewRecoveryCodes({ password: submission.data.recoveryPassword });
    return recoveryCodes ? showCodes(recoveryCodes) : goBack(page);
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: "recoveryPassword" });
  }
}

async function addPasskey(request: Request, { calls, toast, page }: OwnAccount) {
  const submission = await readSubmission(request, newPasskeySchema);
  if (submission.refusal) return submission.refusal;
  const passkey = readSigned(submission.data.passkey);
  if (!passkey) return refuse(saying(submission, words.passkeys.needsScript), {});
  try {
    const { passkeyName } = submission.data;
    const { recoveryCodes } = await calls.addPasskey({ passkeyName, passkey });
    if (recoveryCodes) return showCodes(recoveryCodes);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("passkeyAdded");
  return goBack(page);
}

async function removePasskey(request: Request, { calls, toast, page }: OwnAccount) {
  const submission = await readSubmission(request, passkeyRemovalSchema);
  if (submission.refusal) return submission.refusal;
  const { passkeyId: id, removalPassword: password } = submission.data;
  try {
    await calls.removePasskey({ id, password });
  } catch (error) {
    if (!isKind(error, "not_found"))
      return replyToFailure(error, { toast, submission, field: "removalPassword" });
  }
  toast.show("passkeyRemoved");
  return goBack(page);
}
