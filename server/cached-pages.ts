import { tryoutPlaces } from "../app/content/tryouts";
import { isBlogPath } from "../app/lib/blog-path";
import { legalDocuments, modalNames, paths } from "../app/lib/paths";
import { recordPaths } from "../app/lib/record-paths";
import { isInsightPath, isSectorPath, isTimingPath } from "../app/lib/sector-path";
import { programmes } from "../domain/programmes";
import { publishedRules } from "../domain/rules/names";
import { type KnownQuery, pageKeyOf } from "./page-keys";

const dialogs: KnownQuery = { modal: modalNames };
/** Which sectors there are the upstream knows: their pages are told by their form, and a 404 is never kept. */
const sectorPages: KnownQuery = { ...dialogs, sort: "ignored" };
const leadPages = [paths.freeTestDrive(), paths.getTheApp(), paths.start(), paths.sponsors()];
const tryoutPages = tryoutPlaces.map(paths.tryouts);
const legalPages = legalDocuments.map(paths.legal);

/** The public pages that are the same for all visitors without a session. */
const cachedPages = new Map<string, KnownQuery>([
  [paths.root(), dialogs],
  [paths.landing(), { ...dialogs, scroll: ["true"] }],
  [paths.sectors(), dialogs],
  [paths.timing(), dialogs],
  // Who has no session sees a teaser.
  [paths.sectorInsights(), dialogs],
  // Its newest entries; what is listed after one is asked for now and then.
  [recordPaths.ledgerProof(), dialogs],
  // Only without a query: a search belongs to its reader.
  [paths.stocks(), dialogs],
  // Without a category: which there are the upstream knows.
  [paths.blog(), dialogs],
  [paths.feed(), {}],
  [paths.sitemap(), {}],
  [paths.robots(), {}],
  [paths.manifest(), {}],
  // As it is without filters: the records that can be asked for are too many to keep.
  [paths.roiTracker(), dialogs],
  ...publishedRules.map((name) => [recordPaths.rule(name), dialogs] as const),
  // Its newest signals.
  [recordPaths.handRecord(), dialogs],
  // Only before the calculator or the code form is used.
  [paths.invest(), dialogs],
  // As they are where no address says what to go back to.
  ...leadPages.map((path) => [path, dialogs] as const),
  [paths.joinUs(), { ...dialogs, programme: programmes }],
  ...tryoutPages.map((path) => [path, dialogs] as const),
  [paths.referrals(), dialogs],
  [paths.glossary(), dialogs],
  [paths.questions(), dialogs],
  ...legalPages.map((path) => [path, dialogs] as const),
]);

/** All of them whose addresses are known here. */
export const cachedPaths = [...cachedPages.keys()];

/** What is rendered before the server says that it is ready. Sectors and posts are then kept if the upstream is there. */
export const warmPages = [
  paths.root(),
  paths.landing(),
  ...modalNames.map((name) => paths.landing() + paths.modal(name)),
  ...legalPages,
  paths.sectors(),
  paths.blog(),
];

function queryOf(path: string): KnownQuery | undefined {
  const known = cachedPages.get(path);
  if (known) return known;
  if (isTimingPath(path) || isInsightPath(path) || isBlogPath(path)) return dialogs;
  return isSectorPath(path) ? sectorPages : undefined;
}

/** The cache key of an address; undefined when its page must not be cached. */
export const cacheKeyOf = (url: string): string | undefined => pageKeyOf(url, queryOf);
