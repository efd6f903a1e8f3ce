/** Ten digits: optional plus, optional parentheses, optional dash, space or dot between the groups (SPEC 5). */
export const phonePattern = /^\+?(?:\((\d{3})\)|(\d{3}))[-. ]?(\d{3})[-. ]?(\d{4})$/;

/** Whether the text is a phone number of ten digits. */
export const isPhone = (text: string): boolean => phonePattern.test(text);

/** "+1" and the ten digits, by which numbers are equal and carriers know them; undefined for any other text. */
export function toInternational(text: string): string | undefined {
  return isPhone(text) ? `+1${text.replace(/\D/g, "")}` : undefined;
}

/** "(xxx) xxx-xxxx" for a phone number of ten digits (SPEC 5); any other text as it is. */
export function formatPhone(text: string): string {
  return text.replace(
    phonePattern,
    (_, inParentheses: string | undefined, plain: string | undefined, exchange: string, line: string) =>
      `(${inParentheses ?? plain}) ${exchange}-${line}`,
  );
}
