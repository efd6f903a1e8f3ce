import { z } from "zod";
import {
  email,
  maxLength,
  minLength,
  phone,
  printable,
  promoCode,
  promoCodeLength,
  required,
} from "../../domain/validators";
import { optional, passwordField, textField } from "./form-fields";

/** The longest values that are accepted (SPEC-DECISIONS 30; the password's bound is the cost of hashing it). */
export const fieldLengths = { name: 100, email: 254, password: { min: 8, max: 200 } } as const;

const emailField = textField(required, maxLength(fieldLengths.email), email);
const nameField = textField(required, maxLength(fieldLengths.name), printable);
const newPasswordField = passwordField(
  required,
  minLength(fieldLengths.password.min),
  maxLength(fieldLengths.password.max),
);

const optionalPhoneField = optional(textField(phone));
const optionalCodeField = optional(textField(maxLength(promoCodeLength), promoCode));

/** Login (SPEC 5). The password is only bounded: what an older account has must still fit. */
export const loginSchema = z.object({
  email: emailField,
  password: passwordField(required, maxLength(fieldLengths.password.max)),
});

/** Sign up: names, e-mail, a new password and, if given, a phone number of ten digits and the code of the ambassador who sent them. */
export const signUpSchema = z.object({
  firstName: nameField,
  lastName: nameField,
  email: emailField,
  password: newPasswordField,
  phone: optionalPhoneField,
  referredBy: optionalCodeField,
});
export type SignUp = z.infer<typeof signUpSchema>;

/** An investor's account: what a user's takes, without a phone number and a code. */
export const investorSignUpSchema = signUpSchema.omit({ phone: true, referredBy: true });
export type InvestorSignUp = z.infer<typeof investorSignUpSchema>;

/** Forgot password (SPEC 5). With no e-mail the toast `emailForgotten` is shown as well. */
export const forgotPasswordSchema = z.object({ email: emailField });

/** Where a sign-in link is mailed to. */
export const signInLinkSchema = z.object({ email: emailField });

/** The new password, behind a link that was mailed. */
export const resetPasswordSchema = z.object({ password: newPasswordField });

/** The password of who wants to delete the account; only bounded, as at the login. */
export const deletionSchema = z.object({
  password: passwordField(required, maxLength(fieldLengths.password.max)),
});

/** The same for an investor's account, whose page has other forms. */
export const investorDeletionSchema = deletionSchema.extend({ press: z.literal("delete") });

/** The newsletter's form at the foot of every page. */
export const newsletterSchema = z.object({ email: emailField });
