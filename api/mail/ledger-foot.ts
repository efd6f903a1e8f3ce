import { desc } from "drizzle-orm";
import type { Db } from "../db/client";
import { ledgerCheckpoints } from "../db/ledger-table";
import { readHead } from "../ledger/read";
import type { Settings } from "../settings";
import type { MailLink } from "./message";

/**
 * The foot of every mail: where the ledger stands, and the newest checkpoint of its log, line by line. Whoever keeps the
 * mail can show later that the ledger was cut or written anew (`npm run verify-ledger -- URL --head HASH`, or `--since FILE`
 * with the checkpoint's lines). Nothing while the ledger is empty.
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
    ...(await newestCheckpoint(db)),
  ];
}

async function newestCheckpoint(db: Db): Promise<string[]> {
  const [newest] = await db
    .select({ note: ledgerCheckpoints.note })
    .from(ledgerCheckpoints)
    .orderBy(desc(ledgerCheckpoints.size))
    .limit(1);
  if (!newest) return [];
  return [
    "Its newest checkpoint; keep its lines as a file to compare the ledger with later:",
    ...newest.note.trimEnd().split("\n"),
  ];
}
