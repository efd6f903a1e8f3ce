import type { Database, Db } from "./db/client";
import { FolderInUse } from "./db/lock";
import { forgetCandles, importCandles } from "./market/import";
import { BadFile } from "./market/import-file";
import { storeListing } from "./market/store-listing";

/** What a person asked for cannot be done, in sentences; nothing has changed. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** Does what was asked for and says in sentences what it did. @throws {Refused} */
export type Command = (open: () => Promise<Database>) => Promise<string>;

const usage = `npm run api                      starts the upstream
npm run api -- import FILE.csv   puts real daily candles in place of those that its stocks have;
                                 the first line is symbol,date,open,high,low,close,volume
npm run api -- forget SYMBOL     drops a stock's imported candles: the provider's come back`;

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** The command that the arguments ask for. @throws {Refused} */
export function findCommand([name = "", ...args]: readonly string[]): Command {
  const [argument] = args;
  if (/^(help|-h|--help)$/.test(name)) return async () => usage;
  if (name !== "import" && name !== "forget") throw new Refused(`There is no command "${name}".\n\n${usage}`);
  const wanted = name === "import" ? "one file" : "one symbol";
  if (!argument || args.length > 1) throw new Refused(`"${name}" takes ${wanted}.\n\n${usage}`);
  const act = name === "import" ? runImport : runForget;
  return (open) => withDatabase(open, (db) => act(db, argument));
}

async function runImport(db: Db, file: string): Promise<string> {
  const stocks = await importCandles(db, file, new Date());
  const lines = stocks.map(
    ({ symbol, rows, first, last, lastClose }) =>
      `${symbol}: ${rows} ${rows === 1 ? "day" : "days"}, ${first} to ${last}, last close ${dollars.format(lastClose)}`,
  );
  return [`Imported ${file}.`, ...lines].join("\n");
}

async function runForget(db: Db, symbol: string): Promise<string> {
  await forgetCandles(db, symbol);
  return `The imported candles of ${symbol} are gone. The provider's come with the upstream's next start, or with its daily run.`;
}

async function withDatabase(
  open: () => Promise<Database>,
  act: (db: Db) => Promise<string>,
): Promise<string> {
  const database = await open().catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Refused(
      `${error.message}\nStop the upstream that runs on it, then give the command again. (With DATABASE_URL it may run on.)`,
    );
  });
  try {
    // It may be the first that this database sees.
    await storeListing(database.db);
    return await act(database.db);
  } catch (error) {
    throw error instanceof BadFile ? new Refused(`${error.message}\nNothing has changed.`) : error;
  } finally {
    await database.close();
  }
}
