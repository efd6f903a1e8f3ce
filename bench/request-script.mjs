// What wrk runs where every request is another reader's.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const folder = path.resolve(".cache/bench");

/**
 * Writes a script that asks for one address with each of these headers in turn. The same requests are written once.
 * @param url the whole address
 * @param headers of every request
 * @param bearers what each request has beside them, such as `{ cookie }`
 * @returns the script's path
 */
export function writeRequests(url, headers, bearers) {
  const { host, pathname, search } = new URL(url);
  const table = (entries) =>
    `{ ${Object.entries(entries)
      .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
      .join(", ")} }`;
  const script = `local asked, turn = {}, 0
function init()
  for _, headers in ipairs({
    ${bearers.map((each) => table({ Host: host, ...headers, ...each })).join(",\n    ")}
  }) do
    asked[#asked + 1] = wrk.format("GET", ${JSON.stringify(pathname + search)}, headers)
  end
end
function request()
  turn = turn % #asked + 1
  return asked[turn]
end
`;
  const file = path.join(
    folder,
    `requests-${createHash("sha256").update(script).digest("hex").slice(0, 16)}.lua`,
  );
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, script);
  return file;
}
