import type { AlertContent } from "../alerts/content";

/** Where an entry of the ledger stands on the site: that signal and no other one of its stock. */
export const entryPath = (seq: number): string => `/roi-tracker/proof?after=${seq - 1}#entry-${seq}`;

/** Where an alert leads that has room for one address. */
export function pathOf(content: AlertContent): string {
  if ("told" in content) return entryPath(content.told.seq);
  const { symbol } = content.event;
  return symbol === undefined ? "/today" : `/stocks/${encodeURIComponent(symbol)}`;
}
