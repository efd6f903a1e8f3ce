/** Ten digits: optional plus, optional parentheses, optional dash, space or dot between the groups (SPEC 5). */
const phonePattern = /^\+?(?:\((\d{3})\)|(\d{3}))[-. ]?(\d{3})[-. ]?(\d{4})$/;

/** Whether the text is a phone number of ten digits. */
export const isPhone = (text: string): boolean => phonePattern.test(text);

/** "+1" and the ten digits, by which numbers are equal and carriers know them; undefined for any other text. */
export function toInternational(text: string): string | undefined {
  return isPhone(text) ? `+1${text.replace(/\D/g, "")}` : undefined;
}

/** Codes of the +1 numbers that are other countries' (Canada aside), where a text costs many times as much: fraud lives on it. */
const islands = new Set(
  "242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876".split(" "),
);

/**
 * Whether a "+1" number can be one that takes texts: by the rules of the North American plan, neither a service's (N11)
 * nor one that is charged for (900, 976), and of no island.
 */
export function takesTexts(international: string): boolean {
  const [, area = "", exchange = ""] = /^\+1([2-9]\d\d)([2-9]\d\d)\d{4}$/.exec(international) ?? [];
  const isService = (code: string) => code.endsWith("11");
  if (!area || isService(area) || isService(exchange)) return false;
  return area !== "900" && exchange !== "976" && !islands.has(area);
}

/** "(xxx) xxx-xxxx" for a phone number of ten digits (SPEC 5); any other text as it is. */
export function formatPhone(text: string): string {
  return text.replace(
    phonePattern,
    (_, inParentheses: string | undefined, plain: string | undefined, exchange: string, line: string) =>
      `(${inParentheses ?? plain}) ${exchange}-${line}`,
  );
}
