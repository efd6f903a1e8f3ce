import { figures } from "./figures";

/** Who sees what is not for everybody, as a teaser's sentences name them. */
interface Audience {
  /** "The charts are for members" */
  members: string;
  /** "With an account this page draws" */
  withOne: string;
  /** "Signed in, you read it whole" */
  reader: string;
}

const members: Audience = { members: "members", withOne: "With an account", reader: "Signed in" };
const subscribers: Audience = {
  members: "subscribers",
  withOne: "With a subscription",
  reader: "As a subscriber",
};

/** @param need what somebody has to get first: "account", or a subscription as well */
export const audienceOf = (need: string): Audience => (need === "account" ? members : subscribers);

export const teaserWords = {
  signUp: "Sign up",
  login: "Login",
  free: "An account is free and needs no card.",
  subscribe: "See what it costs",
  testDrive: `Or read it for ${figures.testDriveDays.text} without a card: the free test drive`,
  before: "You see the price, and what it opens, before you decide.",
} as const;
