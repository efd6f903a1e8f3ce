import type { FailedDependency } from "../../contract/failed-dependency";
import type { Trace } from "../../domain/trace";
import type { Logger } from "../log.server";
import { DeadlineExceeded } from "./deadline.server";
import type { UpstreamError } from "./errors.server";
import { isNotOffered } from "./panel.server";
import { VersionTally } from "./seen-versions.server";
import type { RenewableHolder, TokenHolder } from "./tokens.server";

/** The visitor's request on whose behalf calls are made. */
export interface RequestScope {
  /** Forwarded, so that both logs tell of the same request. */
  requestId: string;
  /** Forwarded as well, so that a request can be followed through both processes. */
  trace?: Trace | undefined;
  /** The visitor's own address, for limits upstream. */
  clientAddress: string | undefined;
  userAgent: string | undefined;
  /** The breakers that are open in this process, where it asks for something of its own. */
  openBreakers?: string;
  log: Logger;
  /** Aborted when the browser leaves; only reads are given up then. */
  signal: AbortSignal | undefined;
  /** The user's session. */
  holder: RenewableHolder | undefined;
  /** The investor's, whose token goes with the calls that are an investor's (`who` of the contract). */
  investor: TokenHolder | undefined;
  /** Of the session at the desk, whose token goes with the desk's calls. */
  desk: TokenHolder | undefined;
}

/** What failed behind a call, as the log has it. */
export interface FailedLine extends FailedDependency {
  /** By which the upstream's log knows it, where another request asked for it or was the last to be answered. */
  upstreamRequestId?: string;
}

/** More tells no more. */
const mostFailed = 10;

/** What a request made of the upstream, for its log line and its reply. */
export class CallTally {
  /** Calls made, a repeated one counted again. */
  calls = 0;
  /** Calls that did not bring what they were made for, and might the next time. */
  failures = 0;
  /** What failed behind calls: each call once with each reason. */
  readonly failed: (FailedLine & { call: string })[] = [];
  /** The longest wait that the upstream asked for, in seconds. */
  retryAfterSeconds: number | undefined;
  /** Whether a call took all the time that there was. */
  late = false;
  /** What replies said of the data that they were made from. */
  readonly data = new VersionTally();
  /** Milliseconds in which at least one call was waited for. */
  waitedMs = 0;
  #underWay = 0;
  #since = 0;

  /** What the log line of the request has of it. */
  line(): { upstreamCalls: number; failed?: CallTally["failed"] } {
    return { upstreamCalls: this.calls, ...(this.failed.length > 0 && { failed: this.failed }) };
  }

  begin(): void {
    this.calls++;
    if (this.#underWay++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#underWay === 0) this.waitedMs += performance.now() - this.#since;
  }

  /** @param failed what failed behind the call, for the log line of the request */
  note(error: UpstreamError, failed?: FailedLine): void {
    const { call, retryAfterSeconds } = error;
    const isKnown = this.failed.some((known) => known.call === call && known.code === failed?.code);
    if (failed && !isKnown && this.failed.length < mostFailed) this.failed.push({ call, ...failed });
    if (!isNotOffered(error)) this.failures++;
    if (error.cause instanceof DeadlineExceeded) this.late = true;
    if (retryAfterSeconds !== undefined)
      this.retryAfterSeconds = Math.max(this.retryAfterSeconds ?? 0, retryAfterSeconds);
  }
}
