// wrk over many paths, each in its turn, while the bench itself goes on.
import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { browser } from "./compare.mjs";
import { loadCore } from "./product.mjs";

const scripts = path.resolve(".cache/bench");
let written = 0;

/** Whoever asks for so much is many readers: a network's pages wait for each other (docs/decisions/0058). */
const addresses = Array.from({ length: 32 }, (_, at) => `198.18.0.${at + 1}`);

/**
 * Each request comes from one of 32 addresses, as a balancer in front tells them, unless the headers name another.
 * @param paths asked for in turn, beginning with the one at `from`
 * @param options `expected`: statuses above 399 that are none of a refusal
 * @returns `{ perSecond, requests, refused, broken }`: replies in all, those that were neither 2xx nor 3xx nor expected,
 *   and connections that failed
 */
export async function loadPaths(
  site,
  paths,
  { seconds, from = 0, connections = 32, headers = {}, expected = [] },
) {
  const sent = { "accept-encoding": "gzip", "user-agent": browser, ...headers };
  const script = `${scripts}/paths-${process.pid}-${++written}.lua`;
  const lua = (text) => JSON.stringify(text);
  writeFileSync(
    script,
    `local asked, turn = {}, ${from}
function init()
  local headers = { Host = ${lua(new URL(site).host)}, ${Object.entries(sent)
    .map(([name, value]) => `[${lua(name)}] = ${lua(value)}`)
    .join(", ")} }
  local paths = { ${paths.map(lua).join(", ")} }
  local addresses = { ${(headers["x-forwarded-for"] ? [headers["x-forwarded-for"]] : addresses).map(lua).join(", ")} }
  repeat
    for _, path in ipairs(paths) do
      headers["x-forwarded-for"] = addresses[#asked % #addresses + 1]
      asked[#asked + 1] = wrk.format("GET", path, headers)
    end
  until #asked >= #addresses
end
function request()
  turn = turn % #asked + 1
  return asked[turn]
end
${expected.length > 0 ? refusedBut(expected) : ""}`,
  );
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "20s", "-s", script, site];
  const { stdout } = await promisify(execFile)("taskset", ["-c", String(loadCore), ...wrk]);
  rmSync(script);
  const figure = (pattern) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
  return {
    perSecond: figure(/Requests\/sec:\s+([\d.]+)/),
    requests: figure(/(\d+) requests in/),
    refused: figure(expected.length > 0 ? /Refused: (\d+)/ : /Non-2xx or 3xx responses: (\d+)/),
    broken: broken.slice(1).reduce((sum, count) => sum + Number(count), 0),
  };
}

/** What counts by status. It slows the load, which reads every reply for it: only who expects something pays for that. */
const refusedBut = (expected) => `
local expected = { ${expected.map((status) => `[${status}] = true`).join(", ")} }
refused = 0
function setup(thread)
  loading = thread
end
function response(status)
  if status >= 400 and not expected[status] then refused = refused + 1 end
end
function done()
  io.write("Refused: ", loading:get("refused"), "\\n")
end
`;
