import { z } from "zod";
import { checkAudit } from "../../../api/desk/audit-chain";
import { deskRoles } from "../../../domain/desk-roles";
import { contractCalls } from "../../harness/contract-calls";
import { sampleOf } from "../../harness/contract-samples";
import { ask } from "../../harness/database-roles";
import { dana } from "../../harness/people";
import { codeAt } from "../../harness/second-step";
import type { Arena } from "../arena";
import { type DeskArena, insideAddress, openDeskArena, outsideAddress } from "../desk-arena";
import { isOfDesk, tryForms } from "../desk-forms";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import { Visitor } from "../visitor";

type Headers = Record<string, string>;

/** Calls that each role may make. A logout takes nothing but its session, and that from any address. */
const forEachRole = ["desk.self", "desk.logout"];
const fromAnywhere = "desk.logout";

const Fields = z.record(z.unknown());

/** An input that the call takes; undefined where none can be made up: it is then refused for its form, whoever comes. */
function madeUpInput(schema: unknown): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodType)) return {};
  try {
    const sample: unknown = sampleOf(schema);
    return schema.safeParse(sample).success ? Fields.parse(sample) : undefined;
  } catch {
    return undefined;
  }
}

const deskCalls = contractCalls
  .filter(({ route }) => route.path?.startsWith("/api/desk/"))
  .map(({ row: [name, method, path, auth], input }) => ({
    name: `${name}`,
    method: `${method}`,
    path: `${path}`,
    isOpen: auth === "open",
    input: madeUpInput(input),
  }));
type DeskCall = (typeof deskCalls)[number];

function make({ api }: DeskArena, { method, path, input = {} }: DeskCall, headers: Headers, token?: string) {
  const inPath = path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(input[field] ?? 1)),
  );
  const rest = Object.entries(input).filter(([field]) => !path.includes(`{${field}}`));
  const query = new URLSearchParams(rest.map(([field, value]): [string, string] => [field, String(value)]));
  const isRead = method === "GET";
  const address = isRead && rest.length > 0 ? `${inPath}?${query}` : inPath;
  const body = isRead ? {} : { body: Object.fromEntries(rest) };
  return api.call(method, address, { headers, ...(token && { token }), ...body });
}

async function tryCalls(desk: DeskArena, findings: Findings): Promise<void> {
  const { inside, outside, staff } = desk;
  const attempt = async (call: DeskCall, what: string, expected: number, ...how: [Headers, string?]) => {
    const { status, text } = await make(desk, call, ...how);
    const isRefused = status === expected || (call.input === undefined && status === 422);
    const saw = `${status} ${text.slice(0, 120)}`;
    findings.note(`${call.name} with ${what}`, isRefused && !text.includes(dana.email), saw);
  };
  const token = await desk.signInAs("owner");
  const claimed = { "x-client-address": insideAddress };
  for (const call of deskCalls) {
    if (call.name !== fromAnywhere) {
      await attempt(call, "a desk token from another range", 403, outside, token);
      await attempt(call, "an address of one's own claim", 403, claimed, token);
    }
    if (call.isOpen) continue;
    await attempt(call, "no token", 401, inside);
    await attempt(call, "a member's token", 401, inside, staff.token);
    await attempt(call, "a made-up token", 401, inside, "junk.junk.junk");
  }
  await desk.api.call("POST", "/api/desk/logout", { headers: inside, token });
  for (const call of deskCalls.filter(({ isOpen }) => !isOpen))
    await attempt(call, "the token of a session that has ended", 401, inside, token);
}

const isForRoles = ({ name, isOpen, input }: DeskCall) =>
  !isOpen && input !== undefined && !forEachRole.includes(name);

/** A call that every role may make is said so above: any other has to be refused to one of them at least. */
async function tryRoles(desk: DeskArena, findings: Findings): Promise<void> {
  const refusedTo = new Map<string, string[]>();
  for (const role of deskRoles) {
    const token = await desk.signInAs(role);
    for (const call of deskCalls) {
      if (!isForRoles(call)) continue;
      const { status } = await make(desk, call, desk.inside, token);
      if (status === 403) refusedTo.set(call.name, [...(refusedTo.get(call.name) ?? []), role]);
    }
  }
  for (const { name } of deskCalls.filter(isForRoles)) {
    const roles = refusedTo.get(name) ?? [];
    findings.note(`${name} with a wrong role`, roles.length > 0 && !roles.includes("owner"), roles.join());
    if (name.startsWith("desk.audit"))
      findings.note(`${name} for owners alone`, roles.length === deskRoles.length - 1, roles.join());
  }
}

/** A browser whose cookies are `of` somebody's, or none, at that address. */
function browserAt(desk: DeskArena, address: string, of = new Visitor(desk.site, 0)): Visitor {
  return Object.assign(of.at(desk.site), { address });
}

async function tryPages(desk: DeskArena, findings: Findings): Promise<void> {
  await desk.signInAs("owner");
  const owner = browserAt(desk, insideAddress);
  await owner.post("/desk/login", { email: dana.email, password: dana.password });
  await owner.post("/desk/login/second-step", { stepCode: codeAt(desk.staff.secret, desk.api.now()) });
  desk.api.advance(60);
  const closed = listScreens().filter(
    (screen) => isOfDesk(screen) && !screen.pattern.startsWith("/desk/login"),
  );
  const member = await browserAt(desk, insideAddress).signUp();
  const nobody = browserAt(desk, insideAddress);
  const thief = browserAt(desk, outsideAddress, owner);
  for (const { address, pattern } of closed) {
    const own = await owner.get(address);
    const kept = `${own.headers["cache-control"]}`;
    findings.note(`${pattern}, the owner's, in a cache`, /no-store/.test(kept), kept);
    // It takes forms and has no page.
    if (own.status === 400) continue;
    for (const [who, visitor] of [
      ["nobody", nobody],
      ["a member", member],
    ] as const) {
      const { status, headers, text } = await visitor.get(address);
      const isLed = status === 303 && /^\/desk(?:\/login)?$/.test(`${headers.location}`);
      findings.note(
        `${pattern}, by ${who}`,
        isLed && !text.includes(dana.email),
        `${status} ${headers.location}`,
      );
    }
    const stolen = await thief.get(address);
    const isRefused = [303, 403].includes(stolen.status) && !/role\.grant|dana@/.test(stolen.text);
    findings.note(`${pattern}, by a stolen cookie from another range`, isRefused, `${stolen.status}`);
    const image = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" };
    const seen = await owner.request(address, { headers: image });
    findings.note(`${pattern}, loaded by another site`, seen.status >= 400, `${seen.status}`);
  }
  await tryForms(desk, findings, { owner, member, nobody, thief });
  const still = await owner.get("/desk/audit");
  findings.note("the owner, after all of it", still.status === 200, `${still.status}`);
  await findNobody(desk, findings, owner);
}

/** Neither process tells of a person: not in its log, nor in its figures. */
async function findNobody({ api, site }: DeskArena, findings: Findings, owner: Visitor): Promise<void> {
  const cookies = owner.cookies.names.map((name) => owner.cookies.value(name) ?? "");
  const told = [dana.email, encodeURIComponent(dana.email), dana.password, dana.lastName, ...cookies];
  const places = {
    "the site's log": site.logText(),
    "the site's figures": await site.scrape(),
    "the upstream's log": api.logs().join("\n"),
    "the upstream's figures": await api.scrape(),
  };
  for (const [place, text] of Object.entries(places)) {
    const found = told.filter((each) => each.length > 3 && text.includes(each));
    findings.note(`somebody of the desk in ${place}`, text.length > 0 && found.length === 0, found.join());
  }
}

const attacks = [
  "update desk_audit set actor = 'x'",
  "delete from desk_audit",
  "truncate desk_audit",
  "alter table desk_audit disable trigger user",
  "drop trigger desk_audit_keeps_rows on desk_audit",
  "drop table desk_audit",
  "set session_replication_role = replica; delete from desk_audit",
];

async function tryStatements({ api, roles }: DeskArena, findings: Findings): Promise<void> {
  const before = await checkAudit(api.db);
  findings.note("the audit log, which has noted all of it", before.whole > 20, `${before.whole}`);
  // PGlite has one role, which owns everything: there triggers alone refuse, and the chain tells.
  for (const statement of roles ? attacks : attacks.slice(0, 3)) {
    const code = roles
      ? await ask(roles.upstream, statement)
      : await api.database.executeSql(statement).then(
          () => undefined,
          () => "refused",
        );
    const after = await checkAudit(api.db);
    const isWhole = after.brokenAt === undefined && after.hash === before.hash;
    findings.note(
      `the audit log, by "${statement}"`,
      code !== undefined && isWhole,
      `${code} ${after.whole}`,
    );
  }
}

async function attack(arena: Arena, findings: Findings): Promise<void> {
  const desk = await openDeskArena(arena);
  try {
    await tryCalls(desk, findings);
    await tryRoles(desk, findings);
    await tryPages(desk, findings);
    await tryStatements(desk, findings);
  } finally {
    await desk.close();
  }
}

export const desk: readonly Row[] = [
  {
    id: "S34",
    check:
      "the desk without a role, with each wrong role, a member's cookie, a stolen one from another range, every form by each of them and from another site; its audit log by SQL",
    expectation:
      "401 or 403, or the way to its login; nothing of anybody in a cache, a log or a figure; the log stays one chain",
    run: attack,
  },
];
