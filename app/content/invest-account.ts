import { cancelHours } from "../../domain/crowdfunding";

/** The bar above every page below /invest. */
export const investorBar = {
  label: "Investing",
  about: "How it works",
  back: "Back the project",
  account: "Your investments",
  signUp: "Sign up to invest",
  login: "Investor login",
  logOut: "Log out as investor",
} as const;

/** How something stands, in words. Texts may hold `{intermediary}`. */
interface InvestState {
  title: string;
  text: string;
  /** It is as it should be, something is asked of its owner, or it came to nothing. */
  tone?: "good" | "asked" | "over";
}

const unknown = (status: string, of: string): InvestState => {
  const words = status.replaceAll("_", " ").trim();
  return {
    title: words.charAt(0).toUpperCase() + words.slice(1),
    text: `{intermediary} gives “${status}” as the status of ${of}, a word that we do not know yet. Please ask {intermediary} what it means.`,
  };
};

const stateIn = (states: Record<string, InvestState>, status: string, of: string): InvestState =>
  (Object.hasOwn(states, status) ? states[status] : undefined) ?? unknown(status, of);

const checkStates: Record<string, InvestState> = {
  none: {
    title: "Not checked yet",
    text: "Before you can pledge, {intermediary} has to know who you are.",
    tone: "asked",
  },
  checks_pending: {
    title: "Being checked",
    text: "{intermediary} is looking at what you sent. That usually takes minutes, sometimes a day or two. Nothing is needed from you.",
  },
  cleared: { title: "Cleared", text: "{intermediary} knows who you are. You can pledge.", tone: "good" },
  failed: {
    title: "Not passed",
    text: "{intermediary} could not confirm who you are from what you sent. You can check it and send it again.",
    tone: "over",
  },
};

/** How an investor's checks stand. A word that is new to us is shown as it is. */
export const checkState = (status: string): InvestState => stateIn(checkStates, status, "your checks");

const pledgeStates: Record<string, InvestState> = {
  draft: {
    title: "Not paid yet",
    text: "Nothing was charged. Go on to pay, or leave it: an unpaid pledge commits you to nothing.",
    tone: "asked",
  },
  checks_pending: {
    title: "Paid, being placed",
    text: "Your payment has arrived. {intermediary} is recording the pledge; nothing is needed from you.",
  },
  cleared: {
    title: "Paid and cleared",
    text: "Your payment has arrived and the checks are passed. {intermediary} is recording the pledge.",
  },
  committed: {
    title: "Committed",
    text: "{intermediary} holds it until the round closes.",
    tone: "good",
  },
  cancelled: {
    title: "Ended",
    text: "It no longer counts. If a payment for it still arrives, it goes back to your card.",
    tone: "over",
  },
  refunded: { title: "Refunded", text: "What you paid went back to your card.", tone: "over" },
  closed: { title: "Closed", text: "The round has closed with your pledge in it.", tone: "good" },
  failed: { title: "Failed", text: "It did not go through. You own nothing from it.", tone: "over" },
};

/** What is told of an ended pledge once it is known whether it was paid. */
const endedStates: Record<"paid" | "unpaid", Record<string, InvestState>> = {
  paid: {
    cancelled: {
      title: "Taken back",
      text: "It no longer counts. What you paid is on its way back to your card.",
      tone: "over",
    },
    failed: {
      title: "Failed",
      text: "It did not go through: you own nothing from it. What you paid is on its way back to your card.",
      tone: "over",
    },
  },
  unpaid: {
    cancelled: {
      title: "Ended unpaid",
      text: "It was never paid: nothing was charged, and it no longer counts.",
      tone: "over",
    },
  },
};

/**
 * How a pledge stands. A word that is new to us is shown as it is.
 * @param paid whether a payment for it has gone through; undefined or null where nobody can tell
 */
export function pledgeState(status: string, paid?: boolean | null): InvestState {
  const ended = typeof paid === "boolean" ? endedStates[paid ? "paid" : "unpaid"] : {};
  return stateIn({ ...pledgeStates, ...ended }, status, "this pledge");
}

/** Of these nothing stands with the intermediary yet: a payment may still be made. */
export const unpaidStatus = "draft";
/** Of these the money has come and stays. */
export const paidStatuses: readonly string[] = ["checks_pending", "cleared", "committed", "closed"];
/** These came to nothing; what was paid for them goes back. */
export const overStatuses: readonly string[] = ["cancelled", "refunded", "failed"];
/** These can be taken back, as long as there is time. */
export const cancellableStatuses: readonly string[] = ["checks_pending", "cleared", "committed"];

const standingFacts = {
  limit: "Limit for twelve months",
  pledged: "Pledged here",
  room: "Left",
  none: "None: you certified that you are an accredited investor",
  shared: "The limit is per person: what was pledged with another account under your tax ID counts too.",
} as const;

/** The words of /invest/verify. */
export const investVerify = {
  title: "Who you are",
  lede: "The law requires {intermediary} to check every investor. Your answers go there, and nowhere else.",
  name: "You signed up as {name}. It has to be the name on your ID.",
  parts: {
    person: "You",
    address: "Where you live",
    tax: "Your tax ID",
    means: "Your finances",
  },
  accreditedHint:
    "You certify this yourself. It removes the law’s limit, and its protection with it: say yes only if your income or net worth makes you one (17 CFR 230.501). A no costs you nothing: your limit then follows from the two figures below.",
  noAmount: "Please enter an amount in dollars, such as 85,000; 0 if there is none",
  typeAgain: "Please type it again: a tax ID is never sent back to a page",
  submit: "Send for the checks",
  failed: "the status of your checks",
  toBack: "Back the project",
  toAccount: "Your investments",
  lookAgain: "Look again",
  limit: "What you may put in",
  facts: standingFacts,
} as const;

/** The words of /invest/back. */
export const investBack = {
  title: "Back the project",
  lede: "You pledge an amount and pay it by card. {intermediary} holds it until the round closes.",
  failed: "what is offered and what you may put in",
  notChecked: "Before you can pledge, {intermediary} has to know who you are.",
  toVerify: "Go to the checks",
  nothing:
    "Nothing is offered at this time. When a round opens it is announced with its intermediary’s name.",
  standing: {
    heading: "What you may put in",
    facts: standingFacts,
    counted:
      "What you have put into other such offerings in these twelve months counts too; you enter it below.",
  },
  offering: {
    heading: "What you back",
    terms: "Read its terms on the page of {intermediary}",
    only: "They are only there. Read them before you pledge.",
    cancel: "The last moment for that is",
    cancelText: `You can take a pledge back until ${cancelHours} hours before the round closes, here in your account and without a reason. What you paid is then refunded in full.`,
  },
  labels: {
    amount: "Your pledge",
    elsewhere: "Invested elsewhere",
    card: "Card",
  },
  hints: {
    elsewhere:
      "In dollars: what you put into other offerings under this rule in the last twelve months. 0 if there was none.",
  },
  acknowledge: "Before you pledge",
  fullText: "This text as a document",
  noAmount: "Please enter an amount in dollars, such as 250",
  noElsewhere: "Please enter an amount in dollars, or 0",
  unread: "Please read this and tick it",
  noPayment:
    "We have no record of that payment, so nothing was pledged with it. “Your investments” shows what you have pledged; what you typed is still below.",
  over: "That pledge has ended: another took its place, it was taken back, or its time ran out. If anything is paid for it, it goes back to your card. “Your investments” shows the status of each pledge.",
  unknown:
    "None of your pledges is waiting for that payment. “Your investments” shows your pledges and their status.",
  submit: "Pledge and pay",
  leaves: "You pay on the card provider’s own page and come back here. We never see the card’s number.",
  unpaid: {
    heading: "A pledge is waiting for its payment",
    text: "Nothing was charged for it. Go on to pay it, or pledge another amount in its place.",
    pay: "Go on to pay",
  },
} as const;

/** The words of /invest/account. */
export const investAccount = {
  title: "Your investments",
  checks: {
    heading: "Your checks",
    what: "the status of your checks",
    verify: "Go to the checks",
    facts: standingFacts,
  },
  pledges: {
    heading: "Your pledges",
    what: "your pledges",
    empty: "You have not pledged anything.",
    back: "Back the project",
    pay: "Go on to pay",
    on: "Pledged",
    changed: "Last change",
    card: "Paid by",
    refunded: "Refunded",
    until: "Can be taken back until",
    takeBack: "Take it back",
    sure: "The pledge ends and what you paid is refunded in full. You can pledge again while the round is open.",
    confirm: "Yes, take it back",
    late: "It can no longer be taken back.",
  },
  cards: {
    heading: "Your cards",
    what: "your cards",
    empty: "No card of yours is saved for pledges.",
    note: "They are with the card provider. We never see their numbers.",
  },
  remove: {
    heading: "Delete the account",
    text: "Your investor account, its checks and its login are deleted at once and cannot be restored. {intermediary} keeps what the law requires it to keep. An account that you read signals with is not touched.",
    stays:
      "Pledges that have closed stay, without your name. Because the law’s limit is per person, a keyed hash of your tax ID stays with them until their twelve months are over. Your tax ID cannot be read from it.",
    first:
      "The account cannot be deleted while a pledge can still be taken back or is waiting for the round to close.",
    password: "Your password",
    passwordHint: "So that nobody else can do this in your name.",
    submit: "Delete this account",
  },
} as const;
