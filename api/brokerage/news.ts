import { unsent } from "../mail/once";

/**
 * What the person is written to about: the application was sent, the broker asks for something, the account is open, none
 * was opened, the account was closed.
 */
export type News = "sent" | "asked" | "open" | "refused" | "closed";

const asking = ["ACTION_REQUIRED", "ONBOARDING"];

/** What is new to the person in an application that stands so; the broker's statuses are its own, and may be others. */
export function newsOf({ state, status }: { state: string; status: string | null }): News {
  if (status === "ACCOUNT_CLOSED") return "closed";
  if (state === "ended") return "refused";
  if (status === "ACTIVE") return "open";
  return status !== null && asking.includes(status) ? "asked" : "sent";
}

/** A claim of the mail that tells it. It takes the place of an older one that has not left: that is news no more. */
export const newsClaim = (news: News, at: Date) => unsent(`${news} ${at.toISOString()}`);

/** Whether a claim tells how things stand still. */
export const isOf = (claim: string, news: News): boolean => claim.split(" ")[0] === news;

type Standing = Parameters<typeof newsOf>[0];

/** The claim where what there is to tell has changed. That somebody is under review again is no news: they brought it about. */
export function claimIfNew(before: Standing, after: Standing, at: Date) {
  const news = newsOf(after);
  return news === newsOf(before) || news === "sent" ? {} : { mailClaims: newsClaim(news, at) };
}
