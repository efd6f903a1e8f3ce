import type { Row } from "./row";
import { addresses } from "./rows/addresses";
import { badRequests } from "./rows/bad-requests";
import { brokenReplies } from "./rows/broken-replies";
import { crossSite } from "./rows/cross-site";
import { crowds } from "./rows/crowds";
import { everyReply } from "./rows/every-reply";
import { forgedForms } from "./rows/forged-forms";
import { guessing } from "./rows/guessing";
import { injectedScript } from "./rows/injected-script";
import { leaving } from "./rows/leaving";
import { outages } from "./rows/outages";
import { redirects } from "./rows/redirects";
import { refreshes } from "./rows/refreshes";
import { repeats } from "./rows/repeats";
import { secrets } from "./rows/secrets";
import { sessions } from "./rows/sessions";
import { sharedPages } from "./rows/shared-pages";
import { stalePages } from "./rows/stale-pages";
import { stuffing } from "./rows/stuffing";

const numberOf = (id: string) => Number(/\d+/.exec(id)?.[0] ?? 0);

/** R before S before O, each by its number. */
const byNumber = ({ id: one }: Row, { id: other }: Row) =>
  "RSO".indexOf(one.charAt(0)) - "RSO".indexOf(other.charAt(0)) ||
  numberOf(one) - numberOf(other) ||
  one.localeCompare(other);

/** Those that hold a deadline or compare times: they want the machine for themselves. */
export const timedRows: readonly Row[] = [
  ...brokenReplies,
  ...outages,
  ...stalePages,
  ...crowds,
  ...refreshes,
  ...leaving,
  ...guessing,
  ...badRequests,
].sort(byNumber);
export const untimedRows: readonly Row[] = [
  ...crossSite,
  ...redirects,
  ...sessions,
  ...secrets,
  ...stuffing,
  ...repeats,
  ...forgedForms,
  ...addresses,
  ...sharedPages,
  ...injectedScript,
  ...everyReply,
].sort(byNumber);

/** Every row of the table, in its order. */
export const rows: readonly Row[] = [...timedRows, ...untimedRows].sort(byNumber);
