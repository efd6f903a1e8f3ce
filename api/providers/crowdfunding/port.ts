/** What is sent to have somebody checked. */
interface CheckRequest {
  firstName: string;
  lastName: string;
  email: string;
  dateOfBirth: string;
  streetAddress: string;
  unit?: string | undefined;
  city: string;
  state?: string | undefined;
  postalCode?: string | undefined;
  country: string;
  taxIdType: string;
  taxId: string;
  accredited: boolean;
  annualIncomeCents: number;
  netWorthCents: number;
}

export interface Checks {
  id: string;
  /** checks_pending, cleared, failed; others may come. */
  status: string;
  /** Its sentence for the person, where they failed. */
  message?: string | undefined;
}

export interface Offering {
  id: string;
  name: string;
  minCents: number;
  maxCents: number;
  closesAt: Date;
  /** 48 hours before it closes. */
  cancelUntil: Date;
  /** The intermediary's own page. */
  termsUrl: string;
}

export interface Commitment {
  id: string;
  /** committed, cancelled, closed, refunded; others may come. */
  status: string;
  amountCents: number;
}

/**
 * The registered intermediary through which people back the project (PROVIDERS 5): nobody publishes a machine-readable
 * API, so the port is ours. Every method may throw {@link CrowdfundingError}. `reference` is ours: asked again with the same
 * one, nothing is made twice.
 */
export interface Crowdfunding {
  readonly name: string;
  /** What is offered now; undefined between rounds. */
  offering(): Promise<Offering | undefined>;
  check(reference: string, request: CheckRequest): Promise<Checks>;
  readChecks(id: string): Promise<Checks>;
  /** Takes a pledge that has been paid. Refused unless the checks are cleared, and after the closing. */
  commit(pledge: {
    reference: string;
    checksId: string;
    offeringId: string;
    amountCents: number;
  }): Promise<Commitment>;
  readCommitment(id: string): Promise<Commitment>;
  findCommitment(reference: string): Promise<Commitment | undefined>;
  /** Refused less than 48 hours before the closing. */
  cancel(id: string): Promise<Commitment>;
}

type CrowdfundingFailure = "refused" | "not_found" | "too_late" | "unavailable" | "malformed";

/** What an intermediary did not do; `display` is its sentence for the person. */
export class CrowdfundingError extends Error {
  override readonly name = "CrowdfundingError";
  readonly display: string | undefined;

  constructor(
    readonly kind: CrowdfundingFailure,
    call: string,
    { display, reason }: { display?: string | undefined; reason?: string | undefined } = {},
  ) {
    super(`crowdfunding ${call}: ${kind}${reason ? ` (${reason})` : ""}`);
    this.display = display;
  }
}
