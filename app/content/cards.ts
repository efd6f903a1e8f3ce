/** The words about cards, wherever one is shown or entered. */
export const cardWords = {
  add: "Add a card",
  addAnother: "Add another card",
  leaves:
    "You enter it on the card provider’s own page and come back here. We never see its number, nor do our servers.",
  entered: "Card",
  newCard: "Another card",
  inFrame: "The field is the card provider’s own. We never see the card’s number, nor do our servers.",
  unreachable:
    "We could not reach the card provider just now. Nothing was charged. Please press the button again in a moment.",
  expires: "expires",
  expired: "expired",
  isDefault: "charged first",
} as const;

/** A brand as its owner knows it; another provider's word is shown as it came. */
const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};
export const brandWords = (brand: string): string => brands[brand] ?? (brand === "unknown" ? "Card" : brand);
