// Writes the document as the upstream serves it to the file that is named.
import { writeFileSync } from "node:fs";
import { createOpenApi } from "../../api/pages/openapi";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("A file to write to is missing.");
writeFileSync(file, JSON.stringify(await createOpenApi("Trades API"), null, 2));
