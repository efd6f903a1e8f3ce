/** Why the sandbox's bank refuses: the real provider's word and its sentence, which may be shown. */
export interface Refusal {
  code: string;
  message: string;
}

const sentences = {
  card_declined: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  incorrect_cvc: "Your card's security code is incorrect.",
  expired_card: "Your card has expired.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  incorrect_number: "Your card number is incorrect.",
  live_card: "Your card was declined. This is a sandbox: only its test cards work here.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
  authentication_required: "Your card was declined. This transaction requires authentication.",
  authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  no_card: "There is no card to charge. Please add one.",
} as const;
type RefusalCode = keyof typeof sentences;

export const refusal = (code: RefusalCode): Refusal => ({ code, message: sentences[code] });

/** Asks for the money back, or only about it. */
interface CardDispute {
  reason: string;
  isInquiry: boolean;
}

interface TestCard {
  /** What is kept of it instead of a number. */
  behaviour: string;
  number: string;
  brand: string;
  /** What it does, for the page. */
  what: string;
  /** When its bank wants to know its owner. */
  asks?: "always" | "unless set up";
  /** Why it cannot be kept. */
  setup?: RefusalCode;
  /** Why it cannot be charged. */
  charge?: RefusalCode;
  /** What its owner has the bank do once it was charged. */
  dispute?: CardDispute;
  /** Its bank sends back what is given back to it. */
  refusesRefunds?: true;
}

const refused = (behaviour: RefusalCode, number: string, what: string): TestCard => ({
  behaviour,
  number,
  brand: "visa",
  what,
  setup: behaviour,
  charge: behaviour,
});

/** The real provider's test cards (PROVIDERS 2), and what each does. */
export const testCards: readonly TestCard[] = [
  { behaviour: "ok", number: "4242424242424242", brand: "visa", what: "works" },
  { behaviour: "ok_mastercard", number: "5555555555554444", brand: "mastercard", what: "works" },
  refused("card_declined", "4000000000000002", "is declined"),
  refused("insufficient_funds", "4000000000009995", "has insufficient funds"),
  refused("incorrect_cvc", "4000000000000127", "has another security code"),
  refused("expired_card", "4000000000000069", "has expired"),
  refused("processing_error", "4000000000000119", "meets an error"),
  {
    behaviour: "charge_fails",
    number: "4000000000000341",
    brand: "visa",
    what: "can be added, and is declined when it is charged",
    charge: "card_declined",
  },
  {
    behaviour: "asks_unless_set_up",
    number: "4000002500003155",
    brand: "visa",
    what: "asks to authenticate once",
    asks: "unless set up",
  },
  {
    behaviour: "asks",
    number: "4000000000003220",
    brand: "visa",
    what: "asks to authenticate once",
    asks: "unless set up",
  },
  {
    behaviour: "asks_always",
    number: "4000002760003184",
    brand: "visa",
    what: "asks to authenticate at each charge",
    asks: "always",
  },
  {
    behaviour: "asks_then_insufficient_funds",
    number: "4000008260003178",
    brand: "visa",
    what: "asks to authenticate, and has insufficient funds when it is charged",
    asks: "unless set up",
    charge: "insufficient_funds",
  },
  {
    behaviour: "disputed",
    number: "4000000000000259",
    brand: "visa",
    what: "works, and its owner has the bank take each charge back as fraudulent",
    dispute: { reason: "fraudulent", isInquiry: false },
  },
  {
    behaviour: "inquired",
    number: "4000000000001976",
    brand: "visa",
    what: "works, and its owner has the bank ask about each charge",
    dispute: { reason: "fraudulent", isInquiry: true },
  },
  {
    behaviour: "refund_fails",
    number: "4000000000005126",
    brand: "visa",
    what: "works, and a refund to it fails a day later",
    refusesRefunds: true,
  },
];

/** The names by which the real provider's code refers to test cards; attaching one makes a new card of that kind. */
const cardNames: Record<string, string> = {
  pm_card_visa: "ok",
  pm_card_mastercard: "ok_mastercard",
  pm_card_refundFail: "refund_fails",
  pm_card_createDispute: "disputed",
  pm_card_createDisputeInquiry: "inquired",
  pm_card_visa_chargeDeclined: "card_declined",
  pm_card_chargeCustomerFail: "charge_fails",
  pm_card_authenticationRequiredOnSetup: "asks_unless_set_up",
  pm_card_authenticationRequired: "asks_always",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: "asks_then_insufficient_funds",
};

export type Verdict = { is: "accepted" } | { is: "to_authenticate" } | { is: "refused"; refusal: Refusal };

const accepted: Verdict = { is: "accepted" };
const toAuthenticate: Verdict = { is: "to_authenticate" };
const refuse = (code: RefusalCode): Verdict => ({ is: "refused", refusal: refusal(code) });

const cardOf = (behaviour: string) => testCards.find((card) => card.behaviour === behaviour);

/** What the owner of a card has the bank do once it was charged. */
export const disputeBy = (behaviour: string): CardDispute | undefined => cardOf(behaviour)?.dispute;

/** Whether the bank of a card sends refunds back. */
export const refusesRefunds = (behaviour: string): boolean => cardOf(behaviour)?.refusesRefunds ?? false;

/** What the bank says when a card is to be kept. */
export function judgeSetup(behaviour: string, authenticated: boolean): Verdict {
  const card = cardOf(behaviour);
  if (!card) return refuse("card_declined");
  if (card.setup) return refuse(card.setup);
  return card.asks && !authenticated ? toAuthenticate : accepted;
}

/** What it says when the card is charged. @param isSetUp whether its owner has authenticated it for later charges */
export function judgeCharge(
  behaviour: string,
  { isSetUp, authenticated }: { isSetUp: boolean; authenticated: boolean },
): Verdict {
  const card = cardOf(behaviour);
  if (!card) return refuse("card_declined");
  const asks = card.asks === "always" || (card.asks === "unless set up" && !isSetUp);
  if (asks && !authenticated) return toAuthenticate;
  return card.charge ? refuse(card.charge) : accepted;
}

/** A card as it is kept. */
export interface ReadCard {
  behaviour: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface TypedCard {
  number: string;
  expMonth: number;
  /** With two digits or four. */
  expYear: number;
  cvc: string;
}

/** Checks what somebody typed; from here on the number is gone. @param now any month from its own on is good */
export function readCard({ number, expMonth, expYear, cvc }: TypedCard, now: Date): ReadCard | Refusal {
  const digits = number.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return refusal("incorrect_number");
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) return refusal("invalid_expiry_month");
  const year = expYear < 100 ? 2000 + expYear : expYear;
  const months = (year - now.getUTCFullYear()) * 12 + expMonth - 1 - now.getUTCMonth();
  if (!Number.isInteger(year) || months < 0 || months > 50 * 12) return refusal("invalid_expiry_year");
  if (!/^\d{3,4}$/.test(cvc.trim())) return refusal("invalid_cvc");
  const card = testCards.find((one) => one.number === digits);
  if (!card) return refusal("live_card");
  const { behaviour, brand } = card;
  return { behaviour, brand, last4: digits.slice(-4), expMonth, expYear: year };
}

/** The card that a name such as pm_card_visa stands for; it is good for three years. */
export function namedCard(name: string, now: Date): ReadCard | undefined {
  const card = Object.hasOwn(cardNames, name) ? cardOf(cardNames[name] ?? "") : undefined;
  if (!card) return undefined;
  const { behaviour, brand, number } = card;
  return { behaviour, brand, last4: number.slice(-4), expMonth: 12, expYear: now.getUTCFullYear() + 3 };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, at) => {
    const value = Number(character) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
