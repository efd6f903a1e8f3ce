import links from "~/components/ui/link-row.module.css";
import { paths } from "~/lib/paths";
import { type ReadQuery, toTrackerWords } from "~/lib/tracker-query";
import type { RecordView } from "~/pages/roi/roi-tracker.server";

/** The ways to the other pages of the same trades. */
export function TrackerPages({
  view: { page, pages },
  read: { query },
}: {
  view: RecordView;
  read: ReadQuery;
}) {
  if (!query || (pages <= 1 && page === 1)) return null;
  const last = Math.max(1, pages);
  const to = (number: number) => `${paths.roiTracker(toTrackerWords({ ...query, page: number }))}#trades`;
  if (page > last) {
    return (
      <nav className={links.row} aria-label="Pages">
        <a href={to(last)}>To the last page, {last}</a>
      </nav>
    );
  }
  return (
    <nav className={links.row} aria-label="Pages">
      {page > 1 && (
        <>
          <a href={to(1)}>First</a>
          <a href={to(page - 1)} rel="prev">
            Previous
          </a>
        </>
      )}
      <span>
        Page {page} of {last}
      </span>
      {page < last && (
        <>
          <a href={to(page + 1)} rel="next">
            Next
          </a>
          <a href={to(last)}>Last</a>
        </>
      )}
    </nav>
  );
}
