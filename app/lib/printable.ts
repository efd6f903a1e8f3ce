/** A tab and the ends of lines are control characters too, and stay. */
const unprintable = /[^\P{Cc}\t\n\r]/gu;

/** A text without the control characters that HTML may not have (HTML Standard, 13.2.3.5), such as an address may ask for. */
export const printable = (text: string): string => text.replace(unprintable, "");

/** Whether an address has control characters in it, or may have: `%00`, `%1b`, `%7f`, `%c2%85`. */
export const mayBeUnprintable = (address: string): boolean => /%(?:[01][0-9a-f]|7f|c2)/i.test(address);
