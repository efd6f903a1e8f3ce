// Appends entries to the ledger of a data folder, by the function that the product appends with.
import { fillLedger } from "../tests/harness/ledger-folder";

const [, , folder = "", count = "0"] = process.argv;
await fillLedger(folder, Number(count));
