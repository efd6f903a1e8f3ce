import { codeInWords } from "~/lib/text";

/** What a reader can do about a subscription as it stands. */
export type Step = "pay" | "another-card" | "cancel" | "resume" | "subscribe" | "look-again";

/**
 * What a state means to its owner, and what they do next. Texts may hold `{price}` (with its month), `{trialEnd}`,
 * `{periodEnd}`, `{graceEnd}`, `{disputed}` and `{ended}`.
 */
export interface SubscriptionStanding {
  title: string;
  text: string;
  /** Everything is open, something is asked of its owner, or it is over. */
  tone?: "good" | "asked" | "over";
  steps: readonly Step[];
}

/** What of a subscription decides how it stands. */
export interface StandingFacts {
  /** The provider's word. */
  status: string;
  cancelAtPeriodEnd: boolean;
  /** Whether a grace was given and is over. */
  isGraceOver: boolean;
  /** Whether a bank was asked to take a payment of it back, and has not decided for us. */
  isDisputed: boolean;
  /** The dates that are known, as a page writes them. */
  dates: Partial<Record<"trialEnd" | "periodEnd" | "graceEnd" | "disputed" | "ended", string>>;
  /** Such as "$20 a month". */
  price: string;
}

/** A text for each date that it may lack, the fullest first: the first one whose dates are all known is taken. */
type Standing = Omit<SubscriptionStanding, "text"> & { texts: readonly [string, ...string[]] };

/** By the provider's word (PROVIDERS 2), and by ours. */
const standings: Record<string, Standing> = {
  processing: {
    title: "Being set up",
    texts: [
      "The card provider has not confirmed your subscription yet. This takes a moment; you need not do anything again.",
    ],
    steps: ["look-again"],
  },
  trialing: {
    title: "On trial",
    tone: "good",
    texts: [
      "Everything for subscribers is open to you. The trial ends on {trialEnd}. Unless you cancel before, {price} is charged from then on.",
      "Everything for subscribers is open to you. Unless you cancel before the trial ends, {price} is charged from then on.",
    ],
    steps: ["cancel"],
  },
  active: {
    title: "Active",
    tone: "good",
    texts: [
      "Everything for subscribers is open to you. It renews by itself at {price}, next on {periodEnd}.",
      "Everything for subscribers is open to you. It renews by itself at {price}.",
    ],
    steps: ["cancel"],
  },
  past_due: {
    title: "A payment did not go through",
    tone: "asked",
    texts: [
      "Your card was refused. Your subscription stays open until {graceEnd}, and until then we try again by ourselves. Pay now, with another card if you like, to keep it.",
      "Your card was refused. We try again by ourselves in the next days. Pay now, with another card if you like, to keep your subscription.",
    ],
    steps: ["pay", "another-card", "cancel"],
  },
  incomplete: {
    title: "Not finished",
    tone: "asked",
    texts: [
      "The first payment is still open: your bank asks you to confirm it, or the card was refused. Nothing has been charged, and your subscription has not started. If the payment is not made within a day, it ends by itself.",
    ],
    steps: ["pay", "another-card", "cancel"],
  },
  incomplete_expired: {
    title: "Ended before it began",
    tone: "over",
    texts: ["The first payment was never finished. Nothing was charged. You can subscribe again."],
    steps: ["subscribe"],
  },
  unpaid: {
    title: "Unpaid",
    tone: "asked",
    texts: [
      "Your card was refused every time, and we will not try again by ourselves. Your subscription is closed until the open invoice is paid.",
    ],
    steps: ["pay", "another-card", "cancel"],
  },
  paused: {
    title: "Paused",
    tone: "asked",
    texts: [
      "Nothing is charged while it is paused, and it is closed meanwhile. It continues once there is a card that can be charged.",
    ],
    steps: ["another-card", "cancel", "look-again"],
  },
  canceled: {
    title: "Ended",
    tone: "over",
    texts: [
      "Your subscription ended on {ended}. Nothing more is charged. You can subscribe again at any time.",
      "Your subscription has ended. Nothing more is charged. You can subscribe again at any time.",
    ],
    steps: ["subscribe"],
  },
};

/** The same where its owner has cancelled, and it runs on to the end of its period. */
const ending: Record<string, Standing> = {
  trialing: {
    title: "Cancelled",
    texts: [
      "Your trial runs until {periodEnd} and ends then. You are not charged at all. Until then you can change your mind.",
      "Your trial runs to its end. You are not charged at all. Until then you can change your mind.",
    ],
    steps: ["resume"],
  },
  active: {
    title: "Cancelled",
    texts: [
      "Your subscription runs until {periodEnd}, which is paid for. Nothing more is charged. Until then you can change your mind.",
      "Your subscription runs until the end of the month that is paid for. Nothing more is charged. Until then you can change your mind.",
    ],
    steps: ["resume"],
  },
  past_due: {
    title: "Cancelled, with a payment open",
    tone: "asked",
    texts: [
      "It ends on {periodEnd} and does not renew. The month that has begun is not paid: its invoice stays open.",
      "It ends with its month and does not renew. That month is not paid: its invoice stays open.",
    ],
    steps: ["pay", "another-card", "resume"],
  },
  unpaid: {
    title: "Cancelled, with a payment open",
    tone: "asked",
    texts: [
      "It ends on {periodEnd} and does not renew. It is closed, because the open invoice is not paid.",
      "It ends with its month and does not renew. It is closed, because the open invoice is not paid.",
    ],
    steps: ["pay", "another-card", "resume"],
  },
  paused: {
    title: "Cancelled",
    texts: [
      "It is paused and ends on {periodEnd}. Nothing is charged.",
      "It is paused and ends with its month. Nothing is charged.",
    ],
    steps: ["resume"],
  },
};

/** Somebody has asked their bank for a payment: whatever else there is to say of the subscription comes after that. */
const disputed: Standing = {
  title: "A payment is disputed",
  tone: "asked",
  texts: [
    "Your bank told us on {disputed} that you dispute a payment. Your subscription is closed until your bank has decided, and nothing is charged meanwhile. If this is a mistake, tell your bank that you withdraw the dispute: your subscription opens again when the bank confirms it.",
    "Your bank told us that you dispute a payment. Your subscription is closed until your bank has decided, and nothing is charged meanwhile. If this is a mistake, tell your bank that you withdraw the dispute: your subscription opens again when the bank confirms it.",
  ],
  steps: ["cancel"],
};

/** The same where its owner has cancelled besides. */
const disputedEnding: Standing = { ...disputed, steps: ["resume"] };

/** The bank has kept the payment. */
const lost: Standing = {
  title: "Ended",
  tone: "over",
  texts: [
    "Your subscription ended on {ended}. Your bank has taken a payment of it back. Nothing more is charged. You can subscribe again at any time.",
    "Your subscription has ended. Your bank has taken a payment of it back. Nothing more is charged. You can subscribe again at any time.",
  ],
  steps: ["subscribe"],
};

/** Past due, and the days are over in which it stays open. */
const graceOver: Standing = {
  title: "A payment did not go through",
  tone: "asked",
  texts: [
    "Your card was refused, and your subscription has been closed since {graceEnd}. It opens again as soon as the open invoice is paid.",
  ],
  steps: ["pay", "another-card", "cancel"],
};

/** A word that is new to us is shown as it is: to guess would be worse than to say so. */
const newToUs = (status: string): Standing => ({
  title: codeInWords(status),
  texts: [
    `The card provider gives “${status}” as the status of your subscription, a word that we do not know yet. Please check again in a while, or reply to any email of ours.`,
  ],
  steps: ["look-again"],
});

/** How a subscription stands, in words. */
export function subscriptionStanding(facts: StandingFacts): SubscriptionStanding {
  const { texts, ...standing } = chosen(facts);
  const { price, dates } = facts;
  const words: Readonly<Record<string, string | undefined>> = { price, ...dates };
  const filled = texts.map((text) => fill(text, words));
  return { ...standing, text: filled.find((text) => text !== undefined) ?? "" };
}

function chosen({ status, cancelAtPeriodEnd, isGraceOver, isDisputed }: StandingFacts): Standing {
  if (isDisputed) return status === "canceled" ? lost : cancelAtPeriodEnd ? disputedEnding : disputed;
  if (cancelAtPeriodEnd && Object.hasOwn(ending, status)) return ending[status] ?? newToUs(status);
  if (status === "past_due" && isGraceOver) return graceOver;
  return (Object.hasOwn(standings, status) && standings[status]) || newToUs(status);
}

/** Undefined where one of its words is not known. */
function fill(text: string, words: Readonly<Record<string, string | undefined>>): string | undefined {
  const parts = text.split(/\{(\w+)\}/);
  const filled = parts.map((part, at) => (at % 2 === 0 ? part : words[part]));
  return filled.some((part) => part === undefined) ? undefined : filled.join("");
}

/** What is said before somebody cancels: until when it runs, and what is charged. `{end}` is that day. */
export function cancelTerms(status: string, end: string | undefined): string {
  const until = end ? `until ${end}` : "to the end of its period";
  switch (status) {
    case "trialing":
      return `Your trial runs ${until}, and then it ends. You are not charged at all.`;
    case "incomplete":
      return "It ends at once. Nothing has been charged, and nothing will be.";
    case "past_due":
    case "unpaid":
      return `It runs ${until} and does not renew. The invoice that is open stays open; no further month is charged.`;
    case "paused":
      return `It runs ${until}, paused as it is, and then it ends. Nothing is charged.`;
    default:
      return `It runs ${until}, which is paid for, and then it ends. Nothing more is charged.`;
  }
}
