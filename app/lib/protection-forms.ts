import { z } from "zod";
import { isTimeZone } from "../../domain/alerts/clock";
import { fieldMessages } from "../../domain/field-messages";
import {
  email,
  maxLength,
  minLength,
  phone,
  printable,
  required,
  type Validator,
} from "../../domain/validators";
import { fieldLengths } from "./account-forms";
import { optional, passwordField, textField } from "./form-fields";

const nameField = textField(required, maxLength(fieldLengths.name), printable);
/** The password that the account has: only bounded, as at the login. */
const currentPassword = passwordField(required, maxLength(fieldLengths.password.max));
const zone: Validator = (value) => (value && !isTimeZone(value) ? fieldMessages.timeZone : undefined);
const code: Validator = (value) =>
  value && /^[\s\d-]{6,9}$|^[a-z2-9\s-]{16,30}$/i.test(value) ? undefined : fieldMessages.stepCode;

const sixDigits: Validator = (value) =>
  value && /^\d{6}$/.test(value) ? undefined : fieldMessages.textedCode;

/** Name and time zone: null where none is chosen any more, and undefined where the page did not offer any. */
export const namesSchema = z.object({
  press: z.literal("names"),
  firstName: nameField,
  lastName: nameField,
  timeZone: textField(zone)
    .transform((value) => value || null)
    .optional(),
});

/** The new address, and the password of who asks for it. */
export const newEmailSchema = z.object({
  press: z.literal("email"),
  email: textField(required, maxLength(fieldLengths.email), email),
  emailPassword: currentPassword,
});

/** The button that has the link mailed again. */
export const confirmationSchema = z.object({ press: z.literal("confirm") });

/** A number of ten digits, which is texted a code, and the password of who gives it. */
export const newPhoneSchema = z.object({
  press: z.literal("phone"),
  phone: textField(required, phone),
  phonePassword: currentPassword,
});
/** The code that was texted. */
export const phoneCodeSchema = z.object({
  press: z.literal("phoneCode"),
  stepCode: textField(required, sixDigits),
});
export const phoneRemovalSchema = z.object({
  press: z.literal("removePhone"),
  phoneRemovalPassword: currentPassword,
});

export const newPasswordSchema = z.object({
  press: z.literal("password"),
  currentPassword,
  newPassword: passwordField(
    required,
    minLength(fieldLengths.password.min),
    maxLength(fieldLengths.password.max),
  ),
});

/** What asks for the password and nothing else: one for codes, one for recovery codes. */
export const codesSchema = z.object({
  press: z.enum(["turnOn", "turnOff"]),
  codesPassword: currentPassword,
});
export const recoverySchema = z.object({
  press: z.literal("recovery"),
  recoveryPassword: currentPassword,
});

/** A first code of a new secret, which comes along so that the page can show it again. */
export const firstCodeSchema = z.object({
  press: z.literal("firstCode"),
  stepCode: textField(required, code),
  otpauthUri: z.string().max(600).startsWith("otpauth://totp/"),
});

/** A code at a sign-in: of an app, or a recovery code. */
export const secondStepSchema = z.object({ stepCode: textField(required, code) });

/** What an authenticator has signed, as JSON; empty where no script filled it in. */
const signed = z.string().max(40_000).default("");
export const passkeyLoginSchema = z.object({ passkey: signed });
export const newPasskeySchema = z.object({
  press: z.literal("newPasskey"),
  passkeyName: textField(required, maxLength(60), printable),
  passkeyPassword: currentPassword,
  passkey: signed,
});
export const passkeyRemovalSchema = z.object({
  press: z.literal("removePasskey"),
  passkeyId: textField(required),
  removalPassword: currentPassword,
});

/** Behind a mailed link about an account, where it asks for a password. */
export const accountLinkSchema = z.object({ password: optional(currentPassword) });
