/** Why a request may fail while something is done to the deployment. There is no other reason. */
export type Admitted = "in flight" | "unavailable" | "nobody there";

/** A time in which something was done. Milliseconds by `performance.now()`. */
export interface Window {
  act: string;
  admits: readonly Admitted[];
  from: number;
  /** Infinity while it lasts. */
  until: number;
  /** When processes were killed in it: from the signal until the process was seen to be gone. */
  kills: { from: number; until: number }[];
}

/** A request that was not answered as it should have been. */
export interface Failure {
  what: string;
  /** Its status; undefined where the connection broke or there was none. */
  status: number | undefined;
  /** Whether a connection was refused: the request never left. */
  isUnsent: boolean;
  outcome: string;
  sentAt: number;
  endedAt: number;
}

/** Milliseconds that a break takes to reach a client through the proxy. */
const NEWS_MS = 2_000;
/** Milliseconds after a database is back, until the last process knows it. */
const RECOVERY_MS = 15_000;

/** Why a failure is admitted, by the window that it falls in; undefined where none admits it. */
export function admittedBy(failure: Failure, windows: readonly Window[]): Window | undefined {
  return windows.find((window) => window.admits.some((reason) => isAdmitted(reason, failure, window)));
}

function isAdmitted(reason: Admitted, failure: Failure, { from, until, kills }: Window): boolean {
  const { sentAt, endedAt, status, isUnsent } = failure;
  switch (reason) {
    case "in flight":
      // A site answers 503 for a page whose call was in flight in an upstream that was killed.
      return kills.some((kill) => isInFlight(failure, kill)) && !isUnsent;
    case "unavailable":
      return status === 503 && endedAt >= from && sentAt <= until + RECOVERY_MS;
    case "nobody there":
      return isUnsent && sentAt >= from && sentAt <= until + NEWS_MS;
  }
}

/** What is sent before its process is gone may still reach it: a process of some size takes a moment to end. */
const isInFlight = ({ sentAt, endedAt }: Failure, { from, until }: Window["kills"][number]) =>
  sentAt <= until && endedAt >= from && endedAt <= until + NEWS_MS;

/** The window that a failure belongs to, whether or not it admits it: the last that had begun when it was sent. */
export function windowOf({ endedAt }: Failure, windows: readonly Window[]): Window | undefined {
  return windows.findLast(({ from }) => from <= endedAt);
}
