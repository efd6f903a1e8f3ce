import type { brokerageAccounts } from "../db/brokerage-tables";
import { unsent } from "../mail/once";

/**
 * What the person is written to about: we have the application, the broker looks closer at it, the account is open, none
 * was opened, the account was closed.
 */
export type News = "received" | "looked-at" | "open" | "refused" | "closed";

type Row = typeof brokerageAccounts.$inferSelect;
type Standing = Pick<Row, "state" | "status">;

const newsOfStatus: Record<string, News> = {
  SUBMITTED: "received",
  APPROVAL_PENDING: "received",
  APPROVED: "received",
  ONBOARDING: "looked-at",
  ACTION_REQUIRED: "looked-at",
  ACTIVE: "open",
  ACCOUNT_CLOSED: "closed",
};

/**
 * What there is to tell of an application that stands so. Nothing of other statuses: an account that is edited or
 * disabled is a matter between its owner and the broker, and brokers add words.
 */
export function newsOf({ state, status }: Standing): News | undefined {
  if (status === null) return state === "ended" ? "refused" : "received";
  return newsOfStatus[status] ?? (state === "ended" ? "refused" : undefined);
}

/** A claim of the mail that tells it. It takes the place of an older one that has not left: that is news no more. */
export const newsClaim = (news: News, at: Date) => unsent(`${news} ${at.toISOString()}`);

/** Whether a claim, or the key of a mail that was sent, is of this news. */
export const isOf = (key: string, news: News): boolean => key.split(" ")[0] === news;

/** The claim where what there is to tell has changed. */
export function claimIfNew(before: Standing & Pick<Row, "mailed">, after: Standing, at: Date) {
  const news = newsOf(after);
  const old = newsOf(before);
  if (!news || news === old) return {};
  // Back under review, which the person brought about. Of one that was taken for refused it is news.
  if (news === "received" && old !== "refused") return {};
  // An account that was edited, or disabled for a while, is no new one.
  if (news === "open" && before.mailed.some((key) => isOf(key, "open"))) return {};
  return { mailClaims: newsClaim(news, at) };
}
