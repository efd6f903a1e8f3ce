/**
 * Beside a 5xx to the site: what the upstream could not reach, and a code of why, such as `database; code=ECONNREFUSED`. An
 * extension for the log of the site: another upstream may leave it out. Nobody else is sent it.
 */
export const FAILED_DEPENDENCY_HEADER = "x-failed-dependency";

export const dependencies = [
  "database",
  "card-provider",
  "broker",
  "broker-connection",
  "bank-link",
  "intermediary",
  "market-data",
  "mail",
  "texts",
  "push",
] as const;

/** What failed, by its name, and why: a code of the network, of the database or of a provider, never a sentence. */
export interface FailedDependency {
  dependency: string;
  code: string;
}

/** Another upstream may have others than {@link dependencies}. It stands in a log: nothing else is taken. */
const written = /^([a-z][a-z-]{0,39})(?:; ?code=([\w.-]{1,40}))?$/;

export const writeFailedDependency = ({ dependency, code }: FailedDependency): string =>
  `${dependency}; code=${code.replace(/[^\w.-]/g, "_").slice(0, 40)}`;

/** What a header says; undefined for an absent one and for one that cannot be read. */
export function readFailedDependency(value: string | undefined): FailedDependency | undefined {
  const [, dependency, code = "unknown"] = written.exec(value?.trim() ?? "") ?? [];
  return dependency === undefined ? undefined : { dependency, code };
}
