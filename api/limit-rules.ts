/** In seconds. */
export const MINUTE = 60;
const HOUR = 3600;

/** One count. */
export interface Rule {
  /** Attempts in a window of so many seconds. */
  attempts: number;
  seconds: number;
}

/**
 * Guesses at a password from browsers that never signed in to the account. A stranger uses up the account's share of one
 * network; whoever guesses from many networks at last that of all browsers that are new to it.
 */
const login = {
  address: { attempts: 30, seconds: 15 * MINUTE },
  pair: { attempts: 10, seconds: 15 * MINUTE },
  account: { attempts: 60, seconds: HOUR },
  wayIn: true,
};
/** Links that are mailed. How many one mailbox gets, api/auth/link-pace.ts says: no stranger has another's refused. */
const mailedLink = {
  address: { attempts: 10, seconds: 15 * MINUTE },
  pair: { attempts: 4, seconds: 15 * MINUTE },
};
/** What strangers may have written into a log that nothing is removed from. */
const noted = { address: { attempts: 5, seconds: HOUR }, account: { attempts: 30, seconds: HOUR } };
/** What a page asks for each time that it is opened. */
const reading = {
  address: { attempts: 240, seconds: MINUTE },
  account: { attempts: 60, seconds: MINUTE },
};
/** By network links that work no more; by account passwords that are judged behind one that does. */
const resetting = {
  address: { attempts: 30, seconds: 15 * MINUTE },
  account: { attempts: 30, seconds: 15 * MINUTE },
};
/** An application and the consents that come with it. */
const applying = {
  address: { attempts: 30, seconds: HOUR },
  account: { attempts: 20, seconds: HOUR },
};

/** One customer's network makes few accounts more than one connection. */
const accountsMade = {
  address: { attempts: 10, seconds: HOUR },
  site: { attempts: 20, seconds: HOUR },
};
/**
 * A site holds many connections, some of them of strangers to each other: where a rule does not say otherwise, it has
 * this many times the attempts of one.
 */
export const ADDRESSES_OF_SITE = 4;

/** What one kind of call is counted by. */
export interface Rules {
  /** Of an IPv4 address, or of an IPv6 network of 64 bits. */
  address?: Rule;
  /** Of an IPv6 network of 48 bits. */
  site?: Rule;
  /** Of one account within one site. */
  pair?: Rule;
  /** Of one account, for all callers together. */
  account?: Rule;
  /** Whether a link that is mailed leads to the same. */
  wayIn?: boolean;
}

/** Per network of the client, and where an account is named by that too, whether or not it exists. */
export const rules = {
  login,
  register: accountsMade,
  exists: { address: { attempts: 30, seconds: 15 * MINUTE } },
  "request-new-password": mailedLink,
  "request-sign-in-link": mailedLink,
  "use-sign-in-link": { address: { attempts: 30, seconds: 15 * MINUTE } },
  // Of a browser that signed in to the account before.
  "known-desk-device": { account: { attempts: 10, seconds: 15 * MINUTE } },
  "known-device": { account: { attempts: 10, seconds: 15 * MINUTE }, wayIn: true },
  // Of a signed-in user: no stranger uses it up.
  // A witness brings one in a minute at most; each is verified.
  cosignature: { address: { attempts: 60, seconds: 15 * MINUTE } },
  // Behind a mailed link: a person who reads the mailbox may guess.
  "link-password": { account: { attempts: 10, seconds: 15 * MINUTE } },
  "link-password-day": { account: { attempts: 30, seconds: 24 * HOUR } },
  "own-password": { account: { attempts: 10, seconds: 15 * MINUTE } },
  // Codes of the second step. Only who did the first one can try any, so no network is counted: by the password, by a mailed
  // link, and in a browser that signed in before.
  "second-step": { account: { attempts: 10, seconds: 15 * MINUTE }, wayIn: true },
  "second-step-day": { account: { attempts: 30, seconds: 24 * HOUR }, wayIn: true },
  "link-step": { account: { attempts: 10, seconds: 15 * MINUTE } },
  "link-step-day": { account: { attempts: 30, seconds: 24 * HOUR } },
  "known-device-step": { account: { attempts: 10, seconds: 15 * MINUTE } },
  "known-device-step-day": { account: { attempts: 60, seconds: 24 * HOUR } },
  // Of who is signed in: a first code of a new secret, and mails that an account asks for.
  "confirm-codes": { account: { attempts: 10, seconds: 15 * MINUTE } },
  "change-protection": { account: { attempts: 20, seconds: HOUR } },
  "change-email": { account: { attempts: 5, seconds: HOUR } },
  "confirm-email": { account: { attempts: 5, seconds: HOUR } },
  // A mail to an address that another person may have typed.
  "tell-owner": { account: { attempts: 1, seconds: 24 * HOUR } },
  "use-account-link": { address: { attempts: 30, seconds: 15 * MINUTE } },
  "ask-passkey": { address: { attempts: 120, seconds: 15 * MINUTE } },
  "use-passkey": { address: { attempts: 30, seconds: 15 * MINUTE } },
  "reset-password": resetting,
  newsletter: { address: { attempts: 20, seconds: HOUR }, account: { attempts: 4, seconds: HOUR } },
  "create-account": applying,
  "record-consents": applying,
  "read-account": reading,
  "export-data": {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 20, seconds: HOUR },
  },
  "bank-link": { address: { attempts: 60, seconds: 15 * MINUTE } },
  "brokerage-oauth": {
    address: { attempts: 120, seconds: 15 * MINUTE },
    account: { attempts: 60, seconds: 15 * MINUTE },
  },
  "send-document": {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 30, seconds: HOUR },
  },
  "change-bank": {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 20, seconds: HOUR },
  },
  "investor-login": login,
  "investor-register": accountsMade,
  "investor-new-password": mailedLink,
  "investor-sign-in-link": mailedLink,
  "use-investor-link": { address: { attempts: 30, seconds: 15 * MINUTE } },
  "investor-reset": resetting,
  "investor-checks": {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 10, seconds: HOUR },
  },
  "change-pledge": {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 40, seconds: HOUR },
  },
  "read-investor": reading,
  "desk-login": { address: login.address, pair: login.pair, account: login.account },
  "read-desk": reading,
  // Members looked for and looked at, by one of the staff.
  "look-at-member": { account: { attempts: 60, seconds: HOUR } },
  "change-desk": {
    address: { attempts: 600, seconds: HOUR },
    account: { attempts: 300, seconds: HOUR },
  },
  // How often the desk's audit log notes a refusal: of strangers by network and in all, of staff each by itself.
  "note-refused-sign-in": noted,
  "note-refused-address": noted,
  "note-refused-staff": { account: { attempts: 10, seconds: HOUR } },
  refresh: { address: { attempts: 120, seconds: MINUTE } },
  // Enough for suggestions at every letter of a fast hand.
  search: { address: { attempts: 120, seconds: MINUTE } },
  "read-alerts": reading,
  "read-fills": reading,
  "change-fills": {
    address: { attempts: 600, seconds: HOUR },
    account: { attempts: 300, seconds: HOUR },
  },
  "change-alerts": {
    address: { attempts: 240, seconds: HOUR },
    account: { attempts: 120, seconds: HOUR },
  },
  "test-alert": {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 10, seconds: HOUR },
  },
  // Of a member, and of a number for all members together.
  "alert-code": {
    address: { attempts: 20, seconds: HOUR },
    account: { attempts: 5, seconds: 24 * HOUR },
  },
  // Of all members together: above it, texts are probably sent to numbers that earn money by them.
  "alert-codes": { account: { attempts: 600, seconds: HOUR } },
  // Beside the five wrong ones that a code bears.
  "confirm-alert-phone": {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 30, seconds: HOUR },
  },
  "guess-feed": { address: { attempts: 60, seconds: HOUR } },
  "leave-alerts": { address: { attempts: 240, seconds: HOUR } },
  "read-watchlist": reading,
  // Enough to fill a list of 200 by hand and to put it into an order.
  "change-watchlist": {
    address: { attempts: 1200, seconds: HOUR },
    account: { attempts: 600, seconds: HOUR },
  },
  "stock-request": { address: { attempts: 20, seconds: HOUR } },
  // Calls that name a customer: a client that knows an id may make them, but not try many ids.
  cards: { address: { attempts: 120, seconds: 15 * MINUTE } },
  subscribe: {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 30, seconds: HOUR },
  },
  "change-billing": {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 40, seconds: HOUR },
  },
  "read-billing": reading,
  "verify-subscription": { address: { attempts: 240, seconds: MINUTE } },
  // Enough to try names, too few to find out whose there are.
  "propose-code": { address: { attempts: 60, seconds: 15 * MINUTE } },
  "claim-code": {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 20, seconds: HOUR },
  },
  campaign: { address: { attempts: 60, seconds: 15 * MINUTE } },
  // As "search", which it comes with.
  "note-search": { address: { attempts: 120, seconds: MINUTE } },
  // Whoever has texts sent to numbers that a friend is paid for meets the number's own limit, or the address's.
  "ask-for-link": {
    address: { attempts: 20, seconds: HOUR },
    account: { attempts: 5, seconds: 24 * HOUR },
  },
  "take-part": {
    address: { attempts: 20, seconds: HOUR },
    account: { attempts: 5, seconds: 24 * HOUR },
  },
  "look-at-test-drive": { address: { attempts: 60, seconds: 15 * MINUTE } },
  "begin-test-drive": {
    address: { attempts: 60, seconds: 15 * MINUTE },
    account: { attempts: 20, seconds: HOUR },
  },
  submission: { address: { attempts: 20, seconds: HOUR } },
} satisfies Record<string, Rules>;
