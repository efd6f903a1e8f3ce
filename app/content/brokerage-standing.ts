import { codeInWords } from "~/lib/text";

/** Where a reader goes from a standing: to open an account, to look again, to link a bank, or nowhere. */
type WayOn = "begin" | "begin-again" | "look-again" | "link-bank";

/** What a status means to the person, and what they do next. Texts may hold `{broker}`. */
export interface Standing {
  title: string;
  text: string;
  /** The account can be used, something is asked of its owner, or it came to nothing. */
  tone?: "good" | "asked" | "over";
  wayOn?: WayOn;
  /** What is asked may have to be shown by a document. */
  documents?: true;
}

/** By the broker's word (PROVIDERS 1, "Account status and KYC"), and by ours, which are in lower case. */
const standings: Record<string, Standing> = {
  none: {
    title: "No account yet",
    text: "An account with {broker} takes about ten minutes to apply for. You can stop and come back within the hour.",
    wayOn: "begin",
  },
  processing: {
    title: "On its way",
    text: "We have your application and are handing it to {broker}. You need not send it again.",
    wayOn: "look-again",
  },
  refused: {
    title: "Not accepted",
    text: "{broker} did not open an account. You can correct your answers and apply again.",
    tone: "over",
    wayOn: "begin-again",
  },
  known: {
    title: "You have an account",
    text: "You have an account or an application with {broker}. Its status is not shown here: please ask {broker}.",
  },
  INACTIVE: {
    title: "Not active",
    text: "{broker} has your account, and you cannot trade with it yet. There is nothing that you need to do.",
    wayOn: "look-again",
  },
  ONBOARDING: {
    title: "Identity check",
    text: "{broker} is waiting for your identity check. Please finish the check that it sent you.",
    tone: "asked",
    wayOn: "look-again",
  },
  SUBMITTED: {
    title: "Submitted",
    text: "{broker} has your application and is reviewing it. There is nothing that you need to do.",
    wayOn: "look-again",
  },
  SUBMISSION_FAILED: {
    title: "Not received in full",
    text: "Your application failed: it did not reach {broker} in full. You can apply again.",
    tone: "over",
    wayOn: "begin-again",
  },
  ACTION_REQUIRED: {
    title: "Something is needed from you",
    text: "{broker} cannot decide on your application until it has this.",
    tone: "asked",
    wayOn: "look-again",
    documents: true,
  },
  APPROVAL_PENDING: {
    title: "Being checked",
    text: "Someone at {broker} is checking your application by hand. Usually nothing is needed from you.",
    wayOn: "look-again",
  },
  APPROVED: {
    title: "Approved",
    text: "{broker} has approved your application and is setting the account up. This takes a few more minutes.",
    tone: "good",
    wayOn: "look-again",
  },
  ACTIVE: {
    title: "Active",
    text: "Your account with {broker} is open and can be used.",
    tone: "good",
    wayOn: "link-bank",
  },
  REJECTED: {
    title: "Rejected",
    text: "{broker} has decided not to open an account. You can apply again when the reason has changed.",
    tone: "over",
    wayOn: "begin-again",
  },
  ACCOUNT_UPDATED: {
    title: "Being updated",
    text: "{broker} is updating your account. Until that is done, transfers out of it are restricted.",
    wayOn: "look-again",
  },
  EDITED: {
    title: "Being updated",
    text: "{broker} is updating your account. There is nothing that you need to do.",
    wayOn: "look-again",
  },
  DISABLED: {
    title: "Disabled",
    text: "{broker} has disabled your account. Please ask {broker} why.",
    tone: "asked",
  },
  PAPER_ONLY: {
    title: "For practice only",
    text: "Your account with {broker} trades with play money only.",
  },
  ACCOUNT_CLOSED: {
    title: "Closed",
    text: "Your account with {broker} is closed. You can apply for another.",
    tone: "over",
    wayOn: "begin-again",
  },
};

/** A word that is new to us is shown as it is: to guess would be worse than to say so. */
export const standingOf = (status: string): Standing =>
  Object.hasOwn(standings, status) && standings[status]
    ? standings[status]
    : {
        title: codeInWords(status),
        text: `{broker} gives “${status}” as the status of your application, a word that we do not know yet. Please ask {broker} what it means.`,
        wayOn: "look-again",
      };

/** What stands where the broker's word says that something is asked, and its codes say that nothing is. */
export const onlyChecked: Standing = {
  title: "Being checked",
  text: "{broker} is taking a closer look at your application. Nothing is needed from you.",
  wayOn: "look-again",
};

/** What is looked at, and what it takes to settle it. */
interface Request {
  title: string;
  text: string;
  /** The broker settles it by itself. */
  asksNothing?: true;
}

/** By the broker's result codes (PROVIDERS 1). */
const requests: Record<string, Request> = {
  IDENTITY_VERIFICATION: {
    title: "Your identity",
    text: "Have a government ID ready, such as a passport or a driver’s license.",
  },
  TAX_IDENTIFICATION: {
    title: "Your tax ID",
    text: "Have a document ready that shows it, such as your tax card.",
  },
  ADDRESS_VERIFICATION: {
    title: "Your address",
    text: "Have an ID or a utility bill ready that shows your name and address.",
  },
  DATE_OF_BIRTH: { title: "Your date of birth", text: "Have an ID ready that shows it." },
  SELFIE_VERIFICATION: { title: "Your face", text: "A photo of you is compared with your ID." },
  INVALID_IDENTITY_PASSPORT: {
    title: "Your passport",
    text: "The passport could not be read or is out of date. Have a valid one ready.",
  },
  PEP: { title: "Your public office", text: "You will be asked for your job title and its address." },
  FAMILY_MEMBER_PEP: {
    title: "Public office in your family",
    text: "You will be asked for the name of your relative in office.",
  },
  CONTROL_PERSON: {
    title: "The company that you control",
    text: "You will be asked for the company and its address.",
  },
  AFFILIATED: {
    title: "Your affiliation with an exchange or FINRA",
    text: "You will be asked for the firm and usually for a letter from its compliance officer.",
  },
  VISA_TYPE_OTHER: { title: "Your visa", text: "You will be asked what kind of visa it is." },
  W8BEN_CORRECTION: {
    title: "Your form W-8BEN",
    text: "Something in it has to be corrected. You will be asked to sign it again.",
  },
  COUNTRY_NOT_SUPPORTED: {
    title: "Your country",
    text: "{broker} checks applications from there by hand, which takes longer. Nothing is needed from you.",
    asksNothing: true,
  },
  WATCHLIST_HIT: {
    title: "A name like yours is on a list",
    text: "{broker} is making sure that it is not you. Nothing is needed from you.",
    asksNothing: true,
  },
  OTHER: { title: "Another matter", text: "" },
  OTHER_PARTNER: {
    title: "A matter between us and {broker}",
    text: "Nothing is needed from you.",
    asksNothing: true,
  },
  SUBMISSION_FAILED: { title: "What went wrong", text: "" },
  /** Our own: the application does not get on by itself. */
  NEEDS_OPERATOR: { title: "What happens now", text: "" },
  /** Our own: the broker has not made a change, and its sentence says why. */
  EMAIL_NOT_CHANGED: { title: "Your email at {broker}", text: "" },
  PHONE_NOT_CHANGED: { title: "Your phone number at {broker}", text: "" },
  /** Our own: the broker opened nothing, and its sentence says why. */
  REFUSED: { title: "What {broker} said", text: "" },
};

/**
 * A code that is new to us is named, with what the broker says of it if it says anything.
 * @param over what to have ready is not said any more
 */
export const requestOf = (code: string, message?: string | null, over = false): Request => {
  const known = Object.hasOwn(requests, code) ? requests[code] : undefined;
  if (known && over) return { title: known.title, text: message ?? "" };
  const { title, text, asksNothing } = known ?? {
    title: codeInWords(code),
    text: message
      ? ""
      : `{broker} says “${code}”, a word that we do not know yet. Please ask {broker} what it needs.`,
  };
  return { title, text: [message, text].filter(Boolean).join(" "), ...(asksNothing && { asksNothing }) };
};

export const brokeragePanel = {
  title: "Brokerage account",
  failed: "the status of your application",
  notOffered: "This service does not offer brokerage accounts.",
  begin: "Open an account",
  beginAgain: "Apply again",
  lookAgain: "Check again",
  linkBank: "Link a bank",
  submitted: "Applied on",
  updated: "Last change",
  /** Where something is asked that a document may have to show. */
  sendDocuments: "Send a document",
} as const;
