import type { FoundAccount } from "../../../contract/bank-link";

/** A link that was begun. */
export interface BegunLink {
  linkToken: string;
  expiration: Date;
  /** The provider's page, on which a person signs in to their bank. */
  hostedUrl: string;
}

/** What became of it. */
export type LinkResult =
  | { status: "pending" }
  /** Left without an account; `message` where the provider has words for the person. */
  | { status: "exited"; message?: string | undefined }
  | { status: "finished"; publicToken: string; accounts: FoundAccount[] };

/** Links banks, so that a broker can reach their accounts. Every method may throw {@link BankLinkError}. */
export interface BankLink {
  readonly name: string;
  /** @param returnUrl where the provider's page leads in the end */
  begin(request: { returnUrl: string; userId: string }): Promise<BegunLink>;
  result(linkToken: string): Promise<LinkResult>;
  /** A token for the broker, made of a public token, which is used up by it. */
  processorToken(request: { publicToken: string; accountId: string }): Promise<string>;
}

export type BankLinkFailure =
  /** What was sent is not known, too old or used up. */
  | "invalid"
  /** The bank does not answer, or refuses. */
  | "institution"
  | "rate_limited"
  /** The provider does not know us. */
  | "unauthorized"
  | "unavailable"
  | "malformed";

interface BankLinkErrorDetails {
  status?: number | undefined;
  /** The provider's word, such as INVALID_PUBLIC_TOKEN. */
  code?: string | undefined;
  /** The provider's sentence that may be shown. */
  display?: string | undefined;
  /** What broke, for the log: a code such as ECONNREFUSED. */
  reason?: string | undefined;
}

/** What a provider did not do. The message is for the log: the call, the kind and codes. */
export class BankLinkError extends Error {
  override readonly name = "BankLinkError";
  readonly code: string | undefined;
  readonly display: string | undefined;

  constructor(
    readonly kind: BankLinkFailure,
    call: string,
    { status, code, display, reason }: BankLinkErrorDetails = {},
  ) {
    const codes = [status, code, reason].filter((part) => part !== undefined).join(" ");
    super(`bank link ${call}: ${kind}${codes && ` (${codes})`}`);
    this.code = code;
    this.display = display;
  }
}
