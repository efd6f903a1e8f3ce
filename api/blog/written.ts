import { writtenAuthors } from "./authors";
import { writtenCategories } from "./categories";
import type { WrittenBlog } from "./post";
import { howASignalIsComputed } from "./posts/how-a-signal-is-computed";
import { howTheSimulationWorks } from "./posts/how-the-simulation-works";
import { positionSize } from "./posts/position-size-and-why-accounts-are-lost";
import { readingDrawdown } from "./posts/reading-drawdown";
import { optionsDisclosureDocument } from "./posts/reading-the-options-disclosure-document";
import { whatAPutIs } from "./posts/what-a-put-is";
import { netOfTheSubscription } from "./posts/what-net-of-the-subscription-means";
import { whatTheLedgerProves } from "./posts/what-the-ledger-proves";
import { winRate } from "./posts/why-a-win-rate-says-little";

/** Everything that is published. */
export const writtenBlog: WrittenBlog = {
  categories: writtenCategories,
  authors: writtenAuthors,
  posts: [
    howASignalIsComputed,
    howTheSimulationWorks,
    positionSize,
    readingDrawdown,
    optionsDisclosureDocument,
    whatAPutIs,
    netOfTheSubscription,
    whatTheLedgerProves,
    winRate,
  ],
};
