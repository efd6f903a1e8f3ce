import type { KnownRoot } from "../domain/ledger-roots";
import type { SignBytes, VerifierKey } from "../domain/signed-note";

/** What somebody may say of the upstream under test. */
export interface WorldOptions {
  /** The providers' names in paths. */
  broker: string;
  brokerOauth: string;
  bankLink: string;
  /** The id of the plan that is sold. */
  plan: string;
  /** A stock and a sector that it has, for where it lists none. */
  symbol: string;
  sector: string;
  /** The site's origin as the upstream knows it: hosted pages lead back there alone. */
  siteUrl: string;
  now(): Date;
  /** Whether requests carry the site's own token. */
  vouched: boolean;
  /** Whether its /outbox.json and the sandboxes' hosted pages may be used. */
  outbox: boolean;
  /** One that the upstream knows, whose cosignatures it takes. */
  witness?: { key: VerifierKey; sign: SignBytes } | undefined;
  /** Checkpoints of its log that somebody kept. */
  kept: readonly KnownRoot[];
}
