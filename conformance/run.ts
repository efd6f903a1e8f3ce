import type { Call } from "./call";
import { assertOffered, derivedCases, validCase } from "./cases";
import type { Client } from "./client";
import { assertRefused } from "./judge";
import { type Ending, endingOf, type Outcome } from "./outcome";
import type { Case, Plan } from "./plan";
import { makePlans } from "./plans/plans";
import type { Secrets } from "./secrets";
import { createWorld } from "./world";
import type { World, WorldOptions } from "./world-types";

/** One case of one call, and what became of it. No value in it is a secret. */
export interface Row {
  call: string;
  method: string;
  path: string;
  case: string;
  expected: string;
  outcome: Outcome;
  got: string;
  field?: string;
  /** Whether it is the input that the call must take. */
  valid: boolean;
}

export interface RunOptions extends WorldOptions {
  calls: readonly Call[];
  /** Names of calls or services; none: all of them. */
  only: readonly string[];
  client: Client;
  secrets: Secrets;
  /** Hears of each row as it comes. */
  tell(row: Row): void;
}

/** What is true of every path and belongs to no call. */
export const everyPath = { name: "any path", method: "GET", path: "/api/no/such/call" };

/** Tries every call that is asked for, and leaves the upstream as it can. */
export async function run({ calls, only, client, secrets, tell, ...options }: RunOptions): Promise<Row[]> {
  const world = createWorld(options, calls, client, secrets);
  const plans = makePlans(world);
  const rows: Row[] = [];
  const record = (of: Pick<Call, "name" | "method" | "path">, tried: Case, ending: Ending, valid = false) => {
    const row: Row = {
      call: of.name,
      method: of.method,
      path: of.path,
      case: tried.name,
      expected: tried.expected,
      outcome: ending.outcome,
      got: secrets.hide(ending.got),
      ...(ending.field !== undefined && { field: ending.field }),
      valid,
    };
    rows.push(row);
    tell(row);
  };

  try {
    if (only.length === 0) {
      for (const unknown of unknownPathCases(world)) record(everyPath, unknown, await endingOf(unknown.act));
    }
    for (const call of calls.filter(({ name }) => isAsked(name, only))) {
      const plan = plans.get(call.name);
      if (!plan) throw new Error(`no cases for ${call.name}`);
      await tryCall(call, plan, world, (tried, ending, valid) => record(call, tried, ending, valid));
    }
  } finally {
    await world.leave();
  }
  return rows;
}

/** `users.login`, or a whole service: `users`. */
export const isAsked = (name: string, only: readonly string[]): boolean =>
  only.length === 0 || only.some((asked) => name === asked || name.startsWith(`${asked}.`));

type Note = (tried: Case, ending: Ending, valid?: boolean) => void;

async function tryCall(call: Call, plan: Plan<unknown>, world: World, record: Note): Promise<void> {
  const valid = validCase(call, plan, world);
  let ending = await endingOf(valid.act);
  // What cannot be tried for want of a mail may not be there at all.
  if (call.extension && ending.outcome === "not tried") {
    const probe = await endingOf(() => assertOffered(call, plan, world));
    if (probe.outcome === "not offered") ending = probe;
  }
  record(valid, ending, true);
  if (ending.outcome === "not offered") return;

  const made: Case = {
    name: "all that is made from valid input",
    expected: "valid input",
    act: async () => "",
  };
  let cases: Case[] = [];
  const making = await endingOf(async () => {
    cases = derivedCases(call, plan, await plan.sample(), world);
    return "";
  });
  if (making.outcome !== "passed") record(made, making);
  let limited: Ending | undefined;
  for (const tried of [...cases, ...(plan.promises ?? [])]) {
    // Who has said that it is too much is not asked for more.
    const came = limited ?? (await endingOf(tried.act));
    if (came.outcome === "limited") limited = came;
    record(tried, came);
  }
}

function unknownPathCases(world: World): Case[] {
  return ["GET", "POST", "PUT", "DELETE"].map((method) => ({
    name: `${method} of what there is not`,
    expected: "404 with a sentence",
    act: async () =>
      assertRefused(
        await world.send({ method }, { path: everyPath.path, headers: {}, body: undefined }),
        [404],
      ),
  }));
}
