import { Counter, Gauge, type Registry } from "prom-client";
import type { Bodies } from "./bodies";
import type { Connections } from "./connections";

/** Figures of request bodies, told where they are counted. */
export function countBodies(registry: Registry, prefix: string, bodies: Bodies): void {
  const registers = [registry];
  new Counter({
    name: `${prefix}_bodies_refused_total`,
    help: "Request bodies that were not read to their end, by the reason.",
    registers,
    labelNames: ["reason"] as const,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(bodies.counts)) this.inc({ reason }, count);
    },
  });
  new Gauge({
    name: `${prefix}_body_bytes`,
    help: "Bytes of request bodies in memory.",
    registers,
    collect() {
      this.set(bodies.bytes);
    },
  });
}

/** How many connections were closed at once, as their network had too many. */
export function countConnections(registry: Registry, prefix: string, connections: Connections): void {
  new Counter({
    name: `${prefix}_connections_refused_total`,
    help: "Connections that were closed at once, as their network had too many.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(connections.refused);
    },
  });
}
