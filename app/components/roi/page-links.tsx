import links from "~/components/ui/link-row.module.css";

interface PageLinksProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of a page. */
  to(page: number): string;
}

/** The ways to the other pages of the same rows; nothing where there is one page alone. */
export function PageLinks({ page, pages, to }: PageLinksProps) {
  if (pages <= 1 && page === 1) return null;
  const last = Math.max(1, pages);
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
