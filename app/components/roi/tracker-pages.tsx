import { paths } from "~/lib/paths";
import { type ReadQuery, toTrackerWords } from "~/lib/tracker-query";
import type { RecordView } from "~/pages/roi/roi-tracker.server";
import { PageLinks } from "./page-links";

/** The ways to the other pages of the same trades. */
export function TrackerPages({
  view: { page, pages },
  read: { query },
}: {
  view: RecordView;
  read: ReadQuery;
}) {
  if (!query) return null;
  const to = (number: number) => `${paths.roiTracker(toTrackerWords({ ...query, page: number }))}#trades`;
  return <PageLinks {...{ page, pages, to }} />;
}
