/** What runs: a site or an upstream, as it tells the operator of itself. */
export interface RunningProcess {
  /** Made at its start. */
  id: string;
  part: "site" | "upstream";
  /** What tells its release from another one: made of what was built. */
  build: string;
  /** Node's version, such as v24.11.0. */
  node: string;
  /** ISO 8601, UTC */
  startedAt: string;
}

const written =
  /^trade-signals-site\/([\w.-]{1,40}) node\/([\w.-]{1,40}) id\/([\w-]{1,40}) since\/([\dT:.Z-]{20,24})$/;

/** A site's process in the words of a User-Agent: with them it asks the upstream for something of its own. */
export const writeSite = ({ build, node, id, startedAt }: Omit<RunningProcess, "part">): string =>
  `trade-signals-site/${build} node/${node} id/${id} since/${startedAt}`;

/** The site's process that asked; undefined where a visitor's browser did, or another site. */
export function readSite(userAgent: string | undefined): RunningProcess | undefined {
  const [, build, node, id, startedAt] = written.exec(userAgent ?? "") ?? [];
  if (!build || !node || !id || !startedAt || Number.isNaN(Date.parse(startedAt))) return undefined;
  return { id, part: "site", build, node, startedAt };
}
