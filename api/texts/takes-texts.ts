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
