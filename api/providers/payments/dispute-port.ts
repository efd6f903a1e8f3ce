/** A payment that somebody has asked their bank to take back, as the provider has it. Integer cents, US dollars. */
export interface ProviderDispute {
  id: string;
  /** The customer who paid. */
  customerId: string | undefined;
  /** The invoice that was paid, where it was one. */
  invoiceId: string | undefined;
  amountCents: number;
  /** Such as fraudulent, product_not_received, subscription_canceled; others may come. */
  reason: string;
  /**
   * warning_needs_response, warning_under_review, warning_closed: the bank only asks, no money moves. needs_response,
   * under_review, won, lost: it has taken the money, until it decides. prevented; others may come.
   */
  status: string;
  openedAt: Date;
  /** Until when evidence is taken. */
  dueBy: Date | undefined;
  /** How often evidence was submitted. */
  submissions: number;
}

/** What a bank may be told of a payment; what is not known is left out. Plain text, 20,000 characters each at most. */
export interface DisputeEvidence {
  /** What was sold, and for how much. */
  product: string;
  customerName?: string | undefined;
  customerEmail?: string | undefined;
  /** The IP address from which it was bought. */
  purchaseAddress?: string | undefined;
  /** When the service began that was paid for: YYYY-MM-DD. */
  serviceDate?: string | undefined;
  /** Sign-ins, visits and deliveries, with their times. */
  activity?: string | undefined;
  /** How the terms of cancelling were shown and agreed to. */
  cancellationTerms?: string | undefined;
  /** Why the payment was due though it may be said that it was cancelled. */
  cancellationRebuttal?: string | undefined;
  /** What else there is to say. */
  note?: string | undefined;
}

/** The code of a refund that is refused since the payment's owner has asked their bank for it. */
export const DISPUTED = "charge_disputed";

/** What banks take back, and what is done about it. Every method may throw PaymentError. */
export interface DisputeCalls {
  readDispute(id: string): Promise<ProviderDispute>;
  /**
   * Sends evidence to the bank, which takes it once. `key` is the Idempotency-Key.
   * @throws {PaymentError} `invalid` where it was decided, or evidence was submitted before
   */
  submitEvidence(id: string, evidence: DisputeEvidence, key: string): Promise<ProviderDispute>;
  /**
   * Charges nothing for a subscription while it is paused: the invoices of its next months are void, and one that is open is
   * not tried again. It does not end.
   */
  pauseCharges(subscriptionId: string, isPaused: boolean): Promise<void>;
}
