import { expect, test } from "vitest";
import { importsOf, listSources } from "../../harness/source-files";

test("nothing but a member's own calls, their export and their deletion knows what members noted of own trades", () => {
  const files = listSources(
    ["api", "bin", "conformance", "contract", "domain", "server", "app"],
    /\.(ts|tsx)$/,
  ).map((file) => ({ file, targets: importsOf(file).map(({ target }) => target) }));
  const reading = (target: string) =>
    files.flatMap(({ file, targets }) => (targets.includes(target) ? [file] : [])).sort();
  expect(reading("api/db/fill-table")).toEqual(["api/fills/own-fills.ts"]);
  expect(reading("api/fills/own-fills")).toEqual(["api/privacy/export.ts", "api/routes/fills.ts"]);
});
