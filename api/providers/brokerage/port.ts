import type { AccountRequest } from "../../../contract/brokerage";
import type { DocumentKind, DocumentType } from "../../../domain/brokerage-documents";

/** What a broker's review said of one thing: its code, such as ADDRESS_VERIFICATION, and a text if it gave one. */
export interface ReviewResult {
  code: string;
  outcome: "accept" | "indeterminate" | "reject";
  /** Of any length, and it may repeat what a person typed: api/brokerage/results.ts makes it fit to keep. */
  message: string | null;
}

export interface BrokerAccount {
  /** The broker's own id of it. */
  id: string;
  /** As the broker has it, such as SUBMITTED; brokers add words, so any is possible. */
  status: string;
  results: ReviewResult[];
}

/** By what an account is found whose opening was never confirmed to us. */
export interface Reference {
  /** Our application's id. */
  id: string;
  /** When the application was made: an older account is somebody else's, or an earlier one. */
  since: Date;
}

/** When and from where the form W-8BEN was signed that goes with an application; its facts are the application's own. */
export interface SignedTaxForm {
  signedAt: Date;
  /** The signer's address, IPv4 or IPv6. */
  address: string;
}

/** A document that its owner has sent, as the broker lists it. */
export interface OwnerDocument {
  /** The broker's own id of it. */
  id: string;
  /** As the broker has it, such as identity_verification; brokers add words, so any is possible. */
  kind: string;
  /** ISO 8601. */
  sentAt: string | null;
}

/** A document on its way to the broker. */
export interface DocumentToSend {
  kind: DocumentKind;
  type: DocumentType;
  content: Uint8Array;
}

/** What kinds of options trades an account may make: 1 covered ones, 2 buying calls and puts, 3 spreads. */
export type OptionsLevel = 1 | 2 | 3;

/** What became of a request to trade options. */
export interface OptionsApproval {
  requestedLevel: number;
  /** Null while the broker decides. */
  approvedLevel: number | null;
  /** As the broker has it, such as PENDING or LOWER_LEVEL_APPROVED. */
  status: string;
}

/** Whom a broker writes to and calls about an account; what is missing stays as it is. */
export interface NewContact {
  email?: string;
  /** E.164. */
  phone?: string;
}

/** A bank account that the broker may move money from and to. */
export interface BankRelationship {
  /** The broker's own id of it. */
  id: string;
  /** As the broker has it, such as QUEUED; brokers add words, so any is possible. */
  status: string;
  /** What the broker calls it, where it was told. */
  nickname: string | null;
  accountType: string | null;
  linkedAt: string | null;
}

/** A change of an account, told by the broker's stream. What the account is now, the account itself says. */
export interface AccountEvent {
  /** How far the stream was read: where to go on from. Later ones sort behind earlier ones. */
  cursor: string;
  /** The broker's id of the account; undefined where nothing changed and only time went by. */
  accountId: string | undefined;
}

/** So long one call of a broker takes at most, in milliseconds; after that it counts as not answered. */
export const callMs = 20_000;

/** A broker that opens accounts. Every method may throw {@link BrokerageError}. */
export interface Brokerage {
  /** Kept in each row: only this adapter is asked about it. */
  readonly name: string;
  /**
   * Asks for an account, once. Whoever does not hear an answer asks {@link findAccount} before asking again.
   * @param taxForm the form W-8BEN of who pays taxes outside the USA and has signed it: it goes with the request
   */
  createAccount(
    request: AccountRequest,
    reference: Reference,
    taxForm?: SignedTaxForm,
  ): Promise<BrokerAccount>;
  /** The account that an earlier request for this application opened, if it did. */
  findAccount(request: AccountRequest, reference: Reference): Promise<BrokerAccount | undefined>;
  account(id: string): Promise<BrokerAccount>;
  /**
   * Changes of accounts behind a cursor, else from now on, as they come; some may come again. Ends when `stop` aborts, and
   * where nothing more can be told now; a connection that was lost is a {@link BrokerageError}.
   */
  accountEvents(since: string | undefined, stop: AbortSignal): AsyncIterable<AccountEvent>;
  /** The requests to trade options that were made for an account. */
  optionsApprovals(accountId: string): Promise<OptionsApproval[]>;
  /** Asks for an account to trade options up to a level. The broker decides, and may allow less. */
  requestOptions(accountId: string, level: OptionsLevel): Promise<OptionsApproval>;
  /** The documents that the account's owner has sent. */
  documents(accountId: string): Promise<OwnerDocument[]>;
  /** Sends a document. One that is sent again is there twice, which harms nothing. */
  sendDocument(accountId: string, document: DocumentToSend): Promise<void>;
  /** Gives an account another email or phone number. Told what it has already, the broker changes nothing. */
  changeContact(accountId: string, contact: NewContact): Promise<void>;
  /** The banks that an account is linked with. */
  banks(accountId: string): Promise<BankRelationship[]>;
  /** Links an account with the bank account that a processor token names; `conflict` where it has one already. */
  addBank(accountId: string, processorToken: string): Promise<BankRelationship>;
  /** Ends a link; one that is not there is as good as ended. */
  removeBank(accountId: string, id: string): Promise<void>;
}

export type BrokerageFailure =
  /** Something in the request is not as the broker wants it. */
  | "invalid"
  /** It has an account with this e-mail. */
  | "conflict"
  /** It does not do this for us. */
  | "forbidden"
  /** It does not know us, or what was asked for is not ours. */
  | "unauthorized"
  | "rate_limited"
  /** No answer, or one that says that it cannot: the request may have had its effect. */
  | "unavailable"
  /** An answer that cannot be read: the request may have had its effect. */
  | "malformed";

interface BrokerageErrorDetails {
  /** The broker's HTTP status. */
  status?: number;
  /** The broker's own number, such as 42210000. */
  code?: number;
  /** The broker's sentence. It may repeat what a person typed: it goes to that person, never into the log. */
  detail?: string;
  /** The request's field that it names. */
  field?: string;
  /** Not before. */
  retryAt?: Date;
  /** What broke, for the log: a code such as ECONNREFUSED. */
  reason?: string | undefined;
}

/** What a broker did not do. The message is for the log: the call, the kind, numbers and codes. */
export class BrokerageError extends Error {
  override readonly name = "BrokerageError";
  readonly status: number | undefined;
  readonly code: number | undefined;
  readonly detail: string | undefined;
  readonly field: string | undefined;
  readonly retryAt: Date | undefined;

  constructor(
    readonly kind: BrokerageFailure,
    call: string,
    { status, code, detail, field, retryAt, reason }: BrokerageErrorDetails = {},
  ) {
    const codes = [status, code, reason].filter((part) => part !== undefined).join(" ");
    super(`brokerage ${call}: ${kind}${codes && ` (${codes})`}`);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.field = field;
    this.retryAt = retryAt;
  }

  /**
   * Whether the broker has decided: asking again would be in vain, and nothing was opened. Not so when it does not know
   * us: that is for an operator to mend, and no reason to turn people away.
   */
  get isFinal(): boolean {
    return ["invalid", "conflict", "forbidden"].includes(this.kind);
  }

  /** Whether the next request would fare no better, whatever it asks: the broker is down, or has had enough of us. */
  get isGeneral(): boolean {
    const ofThisRequest = this.status !== undefined && this.status < 500;
    return this.kind === "rate_limited" || (this.kind === "unavailable" && !ofThisRequest);
  }
}
