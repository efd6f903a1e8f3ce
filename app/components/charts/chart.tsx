import type { ReactNode } from "react";
import table from "~/components/ui/data-table.module.css";
import styles from "./chart.module.css";

/** A chart as SVG, drawn on the server: once for a wide column, once for a narrow one. */
export interface Drawings {
  wide: string;
  compact: string;
}

interface ChartProps {
  title: string;
  /** Beside the title: what else can be seen, as links. */
  choices?: ReactNode;
  drawings: Drawings;
  /** Below the drawing: where the figures come from, and of when. */
  source: ReactNode;
  /** The very figures that are drawn, as columns and rows of text; the first column heads its row. */
  figures: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };
}

/** A chart of the page: a heading, the picture with its words, its source, and its figures as a table. */
export function Chart({ title, choices, drawings, source, figures }: ChartProps) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <h2>{title}</h2>
        {choices}
      </figcaption>
      <Drawing className={styles.wide} svg={drawings.wide} />
      <Drawing className={styles.compact} svg={drawings.compact} />
      <div className={styles.foot}>
        {source}
        <details className={styles.twin}>
          <summary>View as table</summary>
          <TableTwin {...figures} />
        </details>
      </div>
    </figure>
  );
}

function Drawing({ className, svg }: { className: string | undefined; svg: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, on the server, and escaped what it holds
  return <div className={className} dangerouslySetInnerHTML={{ __html: svg }} />;
}

function TableTwin({ caption, columns, rows }: ChartProps["figures"]) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by the keyboard too
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={table.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at > 0 ? table.number : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className={table.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
