import { writeFileSync } from "node:fs";
import { createTestApi } from "../harness/api";
import { openMemoryDatabase } from "../harness/template";
import { witnessedLog } from "../harness/witness";
import { recordExamples } from "./record";

const api = await createTestApi({
  market: true,
  database: await openMemoryDatabase(true),
  seeded: true,
  settings: { ledgerLog: witnessedLog },
});
try {
  const examples = await recordExamples(api);
  writeFileSync("api/pages/openapi-examples.json", `${JSON.stringify(examples, null, 2)}\n`);
} finally {
  await api.close();
}
