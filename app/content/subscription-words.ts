import { codeInWords } from "~/lib/text";

/** The provider's words for an invoice; it may have others. */
const invoiceStatuses: Readonly<Record<string, { text: string; isOpen?: true }>> = {
  draft: { text: "Being prepared" },
  open: { text: "Open", isOpen: true },
  paid: { text: "Paid" },
  void: { text: "Void, nothing is owed" },
  uncollectible: { text: "Not collected" },
};

export const invoiceStatus = (status: string): { text: string; isOpen?: true | undefined } =>
  (Object.hasOwn(invoiceStatuses, status) && invoiceStatuses[status]) || { text: codeInWords(status) };

/** Why somebody leaves, by the card provider's words for it. */
export const cancelReasons = [
  { value: "too_expensive", label: "It costs too much" },
  { value: "unused", label: "I do not use it enough" },
  { value: "missing_features", label: "Something is missing" },
  { value: "low_quality", label: "It is not good enough" },
  { value: "too_complex", label: "It is too complicated" },
  { value: "switched_service", label: "I use something else now" },
  { value: "customer_service", label: "I did not get good help" },
  { value: "other", label: "Another reason" },
] as const;

export const subscriptionWords = {
  title: "Your subscription",
  lede: "What you pay, when, and how to end it.",
  failed: "your subscription",
  notOffered: "The status of your subscription is not shown here.",
  none: "You have no subscription",
  noneText: "Signing up is free. A subscription pays for the work, and the plan says what it opens.",
  subscribe: "See the plan",
  subscribeAgain: "Subscribe again",
  lookAgain: "Check again",
  resume: "Keep my subscription",
  anotherCard: "Use another card",
  pay: (amount: string) => `Pay ${amount} now`,
  goOnTitle: "Your bank asks you to confirm this payment",
  goOnText: "Nothing is charged until you do. The page is the card provider’s and leads back here.",
  goOn: "Confirm on the card provider’s page",
  price: "Price",
  instead: (list: string, code: string | undefined) =>
    `instead of ${list}${code ? `, with the code ${code}` : ""}`,
  nextCharge: "Next charge",
  firstCharge: "First charge",
  endsOn: "Ends on",
  endedOn: "Ended on",
  since: "Since",
  card: "Charged to",
  methods: "Payment methods",
  invoices: "Invoices",
  invoicesFailed: "your invoices",
  invoicesNotOffered: "Invoices are not shown here.",
  noInvoices: "No invoices yet. The first comes with the first charge.",
  invoicesCaption: "Your invoices, the newest first",
  open: "Open invoice",
  /** As the one of a trial. */
  nothing: "Nothing to pay",
  refunded: (amount: string) => `${amount} refunded`,
  fullyRefunded: "refunded in full",
  unnumbered: "No number yet",
  /** Before an amount. */
  taxIn: "with tax of",
  cancel: "Cancel the subscription",
  why: "Why are you leaving?",
  whyHint: "You do not have to say.",
  comment: "Anything else",
  confirm: "Cancel now",
} as const;
