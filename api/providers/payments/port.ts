import type { DisputeCalls } from "./dispute-port";

/** A card, without its number. */
export interface ProviderCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
}

/** How a person goes on with an intent: on the provider's page, or by its script in ours. */
export interface NextStep {
  hostedUrl?: string | undefined;
  clientSecret?: string | undefined;
}

/** A payment as the provider has it. */
export interface ProviderPayment extends NextStep {
  id: string;
  /** Ours, as it was given. An event may name the payment otherwise than `beginPayment` did: by this it is known. */
  reference?: string | undefined;
  /** requires_payment_method, requires_confirmation, requires_action, processing, succeeded, canceled. */
  status: string;
  amountCents: number;
  refundedCents: number;
  card?: { brand: string; last4: string } | undefined;
  /** Its sentence about the last card that was refused. */
  refusal?: string | undefined;
  /** The provider's customer whom it is of. */
  customerId?: string | undefined;
}

/** A subscription as the provider has it. */
export interface ProviderSubscription extends NextStep {
  id: string;
  /** Ours, as it was given. */
  reference: string | undefined;
  /** incomplete, incomplete_expired, trialing, active, past_due, unpaid, paused, canceled; others may come. */
  status: string;
  priceCents: number;
  trialEndsAt: Date | undefined;
  periodEndsAt: Date | undefined;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | undefined;
  createdAt: Date;
  /** The card that it is charged to. */
  paymentMethodId: string | undefined;
  /** Its sentence about the last charge, where that was refused. */
  refusal?: string | undefined;
  /** When what is open was first to be charged, where something is. */
  lateSince?: Date | undefined;
}

export interface ProviderInvoice {
  id: string;
  subscriptionId: string | undefined;
  number: string | undefined;
  /** draft, open, paid, void, uncollectible. */
  status: string;
  amountCents: number;
  paidCents: number;
  refundedCents: number;
  /** The tax that is in the amount; undefined where none was worked out. */
  taxCents?: number | undefined;
  createdAt: Date;
  paidAt: Date | undefined;
  /** By the clock; and when it is charged next. */
  attempts?: number | undefined;
  nextAttemptAt?: Date | undefined;
  periodStart: Date | undefined;
  periodEnd: Date | undefined;
  hostedUrl: string | undefined;
}

/** Something that happened at the provider. It comes late, twice and out of order: the object is read again. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** What `objectId` names: subscription, invoice, payment_intent, setup_intent, customer, charge and so on. */
  objectKind: string;
  objectId: string;
  /** The customer whom it is about, where that is said. */
  customerId?: string | undefined;
  happenedAt: Date;
}

/**
 * Takes cards and money. Every method may throw {@link PaymentError}. `key` is the Idempotency-Key: the same key with the
 * same question is one deed, however often it is asked; with another question it is an error. Integer cents, US dollars.
 */
export interface Payments extends DisputeCalls {
  readonly name: string;

  createCustomer(
    person: { reference: string; email: string; name?: string | undefined; phone?: string | undefined },
    key: string,
  ): Promise<{ id: string }>;
  /** Forgets the customer with all cards, and ends what is left of subscriptions. No error where there is none. */
  deleteCustomer(customerId: string): Promise<void>;

  /** Begins to keep a card; with `returnUrl` on the provider's page, which leads there whatever became of it. */
  beginSetup(customerId: string, returnUrl: string | undefined): Promise<NextStep & { id: string }>;

  /** Begins a payment. `reference` is ours: `findPayments` finds it again. */
  beginPayment(
    payment: {
      customerId: string;
      amountCents: number;
      reference: string;
      description: string;
      returnUrl?: string | undefined;
    },
    key: string,
  ): Promise<ProviderPayment>;
  /** @param id of `beginPayment`, whichever way it went on */
  readPayment(id: string): Promise<ProviderPayment>;
  /** Payments that were begun with this reference. */
  findPayments(customerId: string, reference: string): Promise<ProviderPayment[]>;
  /** Ends a payment that has not succeeded; no error where it has ended. */
  abandonPayment(id: string): Promise<void>;
  /** Gives all of a payment back. */
  refund(id: string, key: string): Promise<ProviderPayment>;

  /** Gives a customer credit: their next invoices are less by it, in turn, until it is used up. */
  credit(customerId: string, amountCents: number, key: string): Promise<void>;

  /** What time it is for a customer, where the provider has clocks that can be moved; else it is ours. */
  timeOf?(customerId: string): Promise<Date>;

  cards(customerId: string): Promise<ProviderCard[]>;
  /** Makes a card the customer's and the default; refuses another customer's. */
  attach(customerId: string, paymentMethodId: string): Promise<ProviderCard>;
  setDefault(customerId: string, paymentMethodId: string): Promise<void>;
  detach(customerId: string, paymentMethodId: string): Promise<void>;

  /**
   * Subscribes, a month at a time. Without a trial the first month is charged at once: refused, or to be authenticated, it
   * is `incomplete`, with `refusal` or the next step.
   */
  subscribe(
    wanted: {
      customerId: string;
      paymentMethodId: string;
      priceCents: number;
      trialDays: number;
      reference: string;
      returnUrl?: string | undefined;
    },
    key: string,
  ): Promise<ProviderSubscription>;
  readSubscription(id: string): Promise<ProviderSubscription>;
  /** Every subscription of a customer, ended ones too. */
  findSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  cancelAtPeriodEnd(
    id: string,
    why: { reason?: string | undefined; comment?: string | undefined },
  ): Promise<ProviderSubscription>;
  unCancel(id: string): Promise<ProviderSubscription>;
  /** From the next month on it costs that much. Nothing of the month that runs is settled anew. */
  changePrice(id: string, priceCents: number): Promise<ProviderSubscription>;
  endNow(id: string): Promise<ProviderSubscription>;
  /**
   * Ends one whose first month was never paid. One that was paid meanwhile, or is just being paid, is left: as it stands.
   */
  endUnpaid(id: string): Promise<ProviderSubscription>;

  invoices(customerId: string): Promise<ProviderInvoice[]>;
  readInvoice(id: string): Promise<ProviderInvoice>;
  /**
   * Gives back all that was paid of an invoice; no error where that is done, or where nothing was paid. With `part` that
   * much of it, once for each key.
   * @throws {PaymentError} `invalid` where less than the part is left
   */
  refundInvoice(id: string, part?: { amountCents: number; key: string }): Promise<ProviderInvoice>;
  /** Tries an open invoice again with the default card. */
  payInvoice(
    id: string,
    returnUrl: string | undefined,
    key: string,
  ): Promise<ProviderInvoice & NextStep & { refusal?: string | undefined }>;

  /**
   * What a webhook brought.
   * @param body as it came, byte for byte: the signature is over it
   * @throws {PaymentError} `signature` when it is not the provider's, or too old
   */
  readEvent(body: string, signature: string | undefined): Promise<ProviderEvent>;
  /**
   * What happened since then, and before `until` where it is given, the oldest first, whether or not it was told: at least
   * what is worked off here.
   */
  eventsSince(since: Date, until?: Date): Promise<ProviderEvent[]>;
}

export type PaymentFailure =
  /** The card was refused; `display` says why. */
  | "declined"
  /** What was named is not there, or not of this customer. */
  | "not_found"
  /** What was asked is not possible, such as a cancellation of what has ended. */
  | "invalid"
  | "signature"
  | "rate_limited"
  /** The provider does not know us. */
  | "unauthorized"
  | "unavailable"
  | "malformed";

interface PaymentErrorDetails {
  status?: number | undefined;
  /** The provider's word, such as card_declined. */
  code?: string | undefined;
  /** The provider's sentence that may be shown. */
  display?: string | undefined;
  /** What broke, for the log: a code such as ECONNREFUSED. */
  reason?: string | undefined;
}

/** What a provider did not do. The message is for the log: the call, the kind and codes. */
export class PaymentError extends Error {
  override readonly name = "PaymentError";
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly display: string | undefined;

  constructor(
    readonly kind: PaymentFailure,
    call: string,
    { status, code, display, reason }: PaymentErrorDetails = {},
  ) {
    const codes = [status, code, reason].filter((part) => part !== undefined).join(" ");
    super(`payments ${call}: ${kind}${codes && ` (${codes})`}`);
    this.code = code;
    this.status = status;
    this.display = display;
  }

  /** Whether asking again cannot help. */
  get isFinal(): boolean {
    return ["declined", "not_found", "invalid"].includes(this.kind);
  }

  /** Whether it failed and said so: under the same key it would say the same again, whatever has become of it since. */
  get isKept(): boolean {
    return this.status !== undefined && this.status >= 500;
  }
}
