import type { Row } from "./row";
import { accountTakeover } from "./rows/account-takeover";
import { accounts } from "./rows/accounts";
import { addresses } from "./rows/addresses";
import { alertAddresses } from "./rows/alert-addresses";
import { alertWords } from "./rows/alert-words";
import { badBodies } from "./rows/bad-bodies";
import { brokenReplies } from "./rows/broken-replies";
import { crossSite } from "./rows/cross-site";
import { crowds } from "./rows/crowds";
import { databaseAway } from "./rows/database-away";
import { deadAddresses } from "./rows/dead-addresses";
import { desk } from "./rows/desk";
import { errorPages } from "./rows/error-pages";
import { foreignHosts } from "./rows/foreign-hosts";
import { forgedForms } from "./rows/forged-forms";
import { guessing } from "./rows/guessing";
import { injectedScript } from "./rows/injected-script";
import { ipv6Networks } from "./rows/ipv6-networks";
import { leaving } from "./rows/leaving";
import { lockout } from "./rows/lockout";
import { logLines } from "./rows/log-lines";
import { mailboxAlone } from "./rows/mailbox-alone";
import { otherUsers } from "./rows/other-users";
import { outages } from "./rows/outages";
import { ownLimits } from "./rows/own-limits";
import { preHijacking } from "./rows/pre-hijacking";
import { rawRequests } from "./rows/raw-requests";
import { readersShelf } from "./rows/readers-shelf";
import { redirects } from "./rows/redirects";
import { referralCodes } from "./rows/referral-codes";
import { refreshes } from "./rows/refreshes";
import { remedies } from "./rows/remedies";
import { repeats } from "./rows/repeats";
import { replacedSessions } from "./rows/replaced-sessions";
import { replyHeaders } from "./rows/reply-headers";
import { secrets } from "./rows/secrets";
import { sessions } from "./rows/sessions";
import { sharedPages } from "./rows/shared-pages";
import { shippedProxy } from "./rows/shipped-proxy";
import { slowBodies } from "./rows/slow-bodies";
import { stalePages } from "./rows/stale-pages";
import { stuffing } from "./rows/stuffing";
import { unanswered } from "./rows/unanswered";

const numberOf = (id: string) => Number(/\d+/.exec(id)?.[0] ?? 0);

/** R before S before O, each by its number. */
const byNumber = ({ id: one }: Row, { id: other }: Row) =>
  "RSO".indexOf(one.charAt(0)) - "RSO".indexOf(other.charAt(0)) ||
  numberOf(one) - numberOf(other) ||
  one.localeCompare(other);

/** Those that hold a deadline or compare times: they want the machine for themselves. */
export const timedRows: readonly Row[] = [
  ...unanswered,
  ...outages,
  ...stalePages,
  ...crowds,
  ...guessing,
  ...badBodies,
  ...rawRequests,
  ...slowBodies,
  ...shippedProxy,
].sort(byNumber);
/** Rows of what an upstream answers, and of its tokens. */
export const replyRows: readonly Row[] = [...brokenReplies, ...refreshes, ...leaving].sort(byNumber);
/** Rows that request every page or address of the site. */
export const pageRows: readonly Row[] = [
  ...foreignHosts,
  ...redirects,
  ...referralCodes,
  ...addresses,
  ...sharedPages,
  ...readersShelf,
  ...injectedScript,
  ...replyHeaders,
  ...errorPages,
  ...logLines,
].sort(byNumber);
/** Rows of accounts, their sessions and their forms. */
export const accountRows: readonly Row[] = [
  ...crossSite,
  ...sessions,
  ...replacedSessions,
  ...secrets,
  ...stuffing,
  ...lockout,
  ...ipv6Networks,
  ...ownLimits,
  ...repeats,
  ...forgedForms,
  ...otherUsers,
  ...accounts,
  ...preHijacking,
  ...accountTakeover,
  ...mailboxAlone,
  ...remedies,
  ...deadAddresses,
  ...alertAddresses,
  ...alertWords,
  ...desk,
  ...databaseAway,
].sort(byNumber);

/** Every row of the table, in its order. */
export const rows: readonly Row[] = [...timedRows, ...replyRows, ...pageRows, ...accountRows].sort(byNumber);
