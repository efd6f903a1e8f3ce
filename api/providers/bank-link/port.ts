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

/** Somebody's sign-in at a bank, which the provider keeps until it is removed. */
export interface BankItem {
  itemId: string;
  /** Reads and removes it, and makes tokens for the broker. Never expires by itself. */
  accessToken: string;
}

/** How a sign-in stands. */
export interface ItemStanding {
  /** The bank gives nothing until its owner has signed in anew. */
  isBroken: boolean;
  /** When the owner's consent ends, where it does. */
  consentEndsAt?: Date | undefined;
}

/** What the provider told of a sign-in: a reason to read it. */
export interface ItemEvent {
  itemId: string;
  /** The provider's word, such as PENDING_EXPIRATION. */
  code: string;
  /** When it was sent. */
  at: Date;
  /** It was mended without us. */
  isRepaired: boolean;
  /** When the bank will end it, where that is what was told. */
  disconnectsAt?: Date | undefined;
}

/** Links banks, so that a broker can reach their accounts. Every method may throw {@link BankLinkError}. */
export interface BankLink {
  readonly name: string;
  /**
   * @param returnUrl where the provider's page leads in the end
   * @param accessToken of a sign-in that is to be mended, in place of a new one
   */
  begin(request: { returnUrl: string; userId: string; accessToken?: string | undefined }): Promise<BegunLink>;
  result(linkToken: string): Promise<LinkResult>;
  /** Whether a link that mends a sign-in has come to its end. */
  isMended(linkToken: string): Promise<boolean>;
  /** The sign-in of a public token, which is used up by it. */
  exchange(publicToken: string): Promise<BankItem>;
  /** A token by which the broker reaches one of the accounts. */
  processorToken(request: { accessToken: string; accountId: string }): Promise<string>;
  /** How a sign-in stands. One that the provider knows no more is broken. */
  readItem(accessToken: string): Promise<ItemStanding>;
  /** Ends a sign-in, and the broker's token with it; one that is gone already is as good as removed. */
  removeItem(accessToken: string): Promise<void>;
  /**
   * Reads what was posted to our webhook; undefined where it is about no sign-in that is ours to look at. Missing where the
   * provider posts nothing.
   * @param verification the header that vouches for the body's very bytes
   * @throws {BankLinkError} `invalid` where it is not the provider's, or too old
   */
  readEvent?(body: string, verification: string | undefined): Promise<ItemEvent | undefined>;
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
