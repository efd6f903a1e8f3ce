/** What stands beside a field, word for word as in SPEC 5 (SPEC-DECISIONS 2). */
export const fieldMessages = {
  required: "Required",
  minLength: (length: number) => `Minimum length is ${length}`,
  maxLength: (length: number) => `Maximum length is ${length}`,
  phone: "Please enter a valid phone number",
  /** Beside the field of the dialogs that text a link. */
  mobile: "Invalid phone number.",
  email: "Please enter a valid email",
  promoCode: "Sorry, #s and letters only for your promo code",
  /** Ours: control characters and halves of characters, which no keyboard types. */
  printable: "Please remove the characters that cannot be shown",
  /** Ours: the broker takes Latin letters, digits and the usual marks. */
  latin: "Please use Latin letters without accents, such as e for é. Digits and the usual marks are fine",
  /** Ours: what a lead is looked for by. */
  emailOrPhone: "Please enter a whole email, or a number of ten digits",
  /** Ours: not a day of the calendar. */
  date: "Please enter a day that exists: month, day and four digits of the year",
  /** Ours: a time zone that is on no list. */
  timeZone: "Please choose a time zone from the list",
  /** Ours: not what was texted. */
  textedCode: "Please enter the six digits that we have texted",
  /** Ours: neither six digits nor a recovery code. */
  stepCode: "Please enter the six digits of your app, or a recovery code",
  /** Ours: the answer of the sign-up form when the address has an account. */
  accountExists: "There is an account with this email already.",
} as const;
