import { HASTE, type Node, type Part } from "./deployment";
import type { Stage } from "./stage";
import type { Admitted } from "./windows";

/** Something that happens to a deployment on some day. */
export interface Act {
  name: string;
  /** Why requests may fail meanwhile; none: no request fails. */
  admits: readonly Admitted[];
  /** Alerts that have to be seen, by their names in ops/alerts.yaml. */
  alerts: readonly string[];
  /** @returns what was seen, in a few words */
  run(stage: Stage): Promise<string>;
}

/** Milliseconds of a rehearsal that so many minutes of the rules are. */
export const minutes = (count: number) => (count * 60_000) / HASTE;

/** The processes of a part. */
export const nodesOf = (stage: Stage, part: Part) =>
  stage.deployment.nodes.filter((node) => node.part === part);

/** Restarts one after the other, as an operator does. @throws {Error} where one does not end with 0 */
export async function restartAll(stage: Stage, nodes: readonly Node[]): Promise<void> {
  for (const node of nodes) {
    const code = await stage.deployment.restart(node);
    if (code !== 0) throw new Error(`${node.name} ended with ${code}`);
    await stage.untilReady(node);
  }
}
