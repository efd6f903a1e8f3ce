import type { Db } from "../db/client";
import { readHead } from "../ledger/read";
import type { Settings } from "../settings";
import type { MailLink } from "./message";

/**
 * The foot of every mail: where the ledger stands. Whoever keeps the mail can show later that the ledger was cut or
 * written anew (`npm run verify-ledger -- URL --head HASH`). Nothing while the ledger is empty.
 */
export async function ledgerFoot(
  db: Db,
  { publicUrl }: Pick<Settings, "publicUrl">,
): Promise<(string | MailLink)[]> {
  const head = await readHead(db);
  if (!head) return [];
  return [
    `The newest entry of the signal ledger is ${head.seq}: hash ${head.hash}`,
    { label: "Check that nothing in it was rewritten", url: `${publicUrl}/roi-tracker/proof` },
  ];
}
