import { fieldMessages } from "./field-messages";
import { isPhone } from "./phone";
import { promoCodePattern } from "./promo-code-pattern";

/** Judges a field's value: the message to show beside it, or undefined when it passes (SPEC 5). */
export type Validator = (value: string | null | undefined) => string | undefined;

/**
 * The pattern that the upstream's contract holds addresses to, so that what passes here passes there.
 * Two letters at least after the last dot, no leading and no doubled dots.
 */
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** The longest promo code, and so the longest code of an ambassador. */
export const promoCodeLength = 40;

/** 'Required' for undefined, null and the empty string. */
export const required: Validator = (value) =>
  value === undefined || value === null || value === "" ? fieldMessages.required : undefined;

/** At least `length` characters. Nothing at all passes: whether a value is needed is `required`'s to say. */
export const minLength =
  (length: number): Validator =>
  (value) =>
    value && value.length < length ? fieldMessages.minLength(length) : undefined;

/** At most `length` characters. */
export const maxLength =
  (length: number): Validator =>
  (value) =>
    value && value.length > length ? fieldMessages.maxLength(length) : undefined;

/** Neither control characters nor halves of characters: a database refuses some of them, and none can be read. */
export const printable: Validator = (value) =>
  value && /[\p{Cc}\p{Cs}]/u.test(value) ? fieldMessages.printable : undefined;

/** ASCII 32 to 126, which is all that the broker takes. */
export const latin: Validator = (value) =>
  value && /[^\x20-\x7e]/.test(value) ? fieldMessages.latin : undefined;

/** 10 digits with the usual marks. No value passes; an empty text does not. */
export const phone: Validator = (value) =>
  value === undefined || value === null || isPhone(value) ? undefined : fieldMessages.phone;

/** A phone number that a link is texted to: needed, and with a sentence of its own. */
export const mobile: Validator = (value) => (value && isPhone(value) ? undefined : fieldMessages.mobile);

/** An e-mail address. No value and an empty text pass. */
export const email: Validator = (value) =>
  !value || emailPattern.test(value) ? undefined : fieldMessages.email;

/** Letters, digits and underscores, with at least one letter or digit. No value passes; an empty text does not. */
export const promoCode: Validator = (value) =>
  value === undefined || value === null || promoCodePattern.test(value) ? undefined : fieldMessages.promoCode;

/** One validator of several: the first message wins. */
export const chain =
  (...validators: readonly Validator[]): Validator =>
  (value) => {
    for (const validate of validators) {
      const message = validate(value);
      if (message !== undefined) return message;
    }
    return undefined;
  };
