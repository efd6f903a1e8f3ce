import { randomUUID } from "node:crypto";
import { writeSite } from "../../domain/process-name";
import { type Standing, writeBreakers } from "../../domain/process-standing";
import type { Logger } from "../log.server";
import { type CallStanding, noMeter, type UpstreamMeter } from "./meter.server";
import type { RequestScope } from "./scope.server";

interface OwnCallsOptions {
  /** What tells the release of this process from another one. */
  build: string;
  log: Logger;
  meter: UpstreamMeter | undefined;
}

/**
 * The calls that this process makes for itself. With them it names itself to the upstream, and the breakers that are open in
 * it: the desk lists both.
 */
export function createOwnCalls({ build, log, meter = noMeter }: OwnCallsOptions) {
  const userAgent = writeSite({
    ...{ id: randomUUID(), build, node: process.version },
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
  });
  let standings: () => CallStanding[] = () => [];
  const listening: UpstreamMeter = {
    ...meter,
    standing(read) {
      standings = read;
      meter.standing(read);
    },
  };
  return {
    /** To be given to the clients of the upstream: it hears where their calls stand. */
    meter: listening,
    scope: (): RequestScope => ({
      ...{ requestId: "data-versions", clientAddress: undefined, signal: undefined, userAgent, log },
      ...{ holder: undefined, investor: undefined, desk: undefined },
      openBreakers: writeBreakers(standings().flatMap(openOf)),
    }),
  };
}

const openOf = ({ name, heldBack, openSince }: CallStanding): Standing[] =>
  openSince ? [{ name, state: heldBack ? "open" : "trial", at: openSince.toISOString() }] : [];
