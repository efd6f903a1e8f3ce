import { parseArgs } from "node:util";
import { parseUrl } from "../../domain/url";
import { providers } from "./access";
import type { TriedOperation } from "./run";
import { operationTable } from "./table";

const help = `npm run providers -- --try NAME [--mock URL]
    tries every operation of a provider's port against its real sandbox, with test keys of yours, and says what
    deviates. NAME is one of ${Object.keys(providers).join(", ")}. The keys are the upstream's own settings.
    With --mock at a mock of its document, which gets no key: requests and replies are tried, and nothing that has to
    be remembered.
npm run providers -- --table
    prints which operations there are, the calls that each makes, and what only a real key shows

The exit code is 0 where every promise was kept, 1 where something deviates, and 2 where nothing could be tried.
`;

interface Output {
  print(line: string): void;
  complain(line: string): void;
}

/**
 * The kit as a command.
 * @param environment where the keys are; their values are in no line
 * @returns the exit code
 */
export async function runKit(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { print, complain }: Output,
): Promise<number> {
  const asked = readArgs(args);
  if (typeof asked === "string") {
    complain(asked);
    return 2;
  }
  if (asked.help || asked.table) {
    print(asked.help ? help.trimEnd() : operationTable());
    return 0;
  }
  const name = asked.try ?? "";
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) {
    complain(`--try has to name one of ${Object.keys(providers).join(", ")}.`);
    return 2;
  }
  const whyNot =
    "whyNot" in provider ? provider.whyNot : asked.mock === undefined ? undefined : provider.withoutMock;
  if ("whyNot" in provider || whyNot) {
    complain(`${whyNot}.`);
    return 2;
  }
  const values =
    asked.mock === undefined ? readValues(Object.keys(provider.settings), environment) : provider.settings;
  if (Array.isArray(values)) {
    for (const setting of values) complain(`${setting} is missing.`);
    return 2;
  }
  const refused = asked.mock === undefined ? provider.refuse(values) : undefined;
  if (refused) {
    complain(`${refused}.`);
    return 2;
  }
  const secrets = Object.values(values);
  /** No adapter names a key in its errors; a library that it calls could. */
  const without = (line: string) =>
    secrets.reduce((text, secret) => (secret.length > 5 ? text.replaceAll(secret, "…") : text), line);
  const tried = await provider.run(values, asked.mock, (row) => print(without(lineOf(row))));
  const count = (outcome: TriedOperation["outcome"]) => tried.filter((row) => row.outcome === outcome).length;
  print(`${name}: ${count("kept")} kept, ${count("deviates")} deviate, ${count("not tried")} not tried.`);
  return count("deviates") > 0 ? 1 : 0;
}

const lineOf = ({ name, outcome, why }: TriedOperation) =>
  `${outcome.padEnd(9)}  ${name}${why && `: ${why}`}`;

function readArgs(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        try: { type: "string" },
        mock: { type: "string" },
        table: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    const url = values.mock === undefined ? undefined : parseUrl(values.mock);
    if (values.mock !== undefined && !url) return "--mock has to be an address.";
    return { ...values, mock: values.mock?.replace(/\/+$/, "") };
  } catch {
    return "That is no option of the kit. --help tells more.";
  }
}

/** The values of settings, or the names of those that are missing. */
function readValues(names: readonly string[], environment: Readonly<Record<string, string | undefined>>) {
  const missing = names.filter((name) => !environment[name]?.trim());
  return missing.length > 0
    ? missing
    : Object.fromEntries(names.map((name) => [name, environment[name]?.trim() ?? ""]));
}
