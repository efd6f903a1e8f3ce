import type { ReactNode } from "react";
import table from "~/components/ui/data-table.module.css";
import quiet from "~/components/ui/quiet-link.module.css";
import titleRow from "~/components/ui/title-row.module.css";
import { OfData } from "~/components/ui/unchanging";
import styles from "./chart.module.css";

/** A chart as SVG, drawn on the server: once for a wide column, once for a narrow one. */
export interface Drawings {
  wide: string;
  compact: string;
}

interface TableFigures {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

interface ChartProps {
  title: string;
  /** The heading's rank; beneath a heading of its own section a chart's is the third. */
  rank?: 2 | 3;
  /** Beside the title: what else can be seen, as links. */
  choices?: ReactNode;
  /** Undefined where there is nothing to draw. */
  drawings: Drawings | undefined;
  /** In place of the drawing, once a reader has asked to explore it. */
  live?: ReactNode;
  /** Said where there is nothing to draw. */
  empty?: ReactNode;
  /** Below the drawing: where the figures come from, and of when. */
  source?: ReactNode;
  /** The very figures that are drawn, as columns and rows of text; the first column heads its row. */
  figures?: TableFigures;
  /** Where they are as a file. */
  csv?: string | undefined;
}

/** A chart of the page: a heading, the picture with its words, its source, and its figures as a table and a file. */
export function Chart({ title, rank = 2, choices, drawings, live, empty, source, figures, csv }: ChartProps) {
  const Heading = `h${rank}` as const;
  return (
    <figure className={styles.chart}>
      <figcaption className={`${titleRow.row} ${styles.head}`}>
        <Heading>{title}</Heading>
        {choices}
      </figcaption>
      {live ?? <Picture drawings={drawings} empty={empty} />}
      {(source || figures) && (
        <div className={styles.foot}>
          {source}
          {figures && figures.rows.length > 0 && (
            <Figures caption={figures.caption} csv={csv}>
              <OfData Part={TableTwin} data={figures} />
            </Figures>
          )}
        </div>
      )}
    </figure>
  );
}

interface FiguresProps {
  caption: string;
  csv?: string | undefined;
  /** The table. */
  children: ReactNode;
}

/** What is drawn, as a table at a press and as a file. */
export function Figures({ caption, csv, children }: FiguresProps) {
  return (
    <div className={styles.figures}>
      {csv && (
        <a className={`${quiet.small} ${styles.file}`} href={csv} download>
          Download as CSV<span className="visually-hidden">: {caption}</span>
        </a>
      )}
      <details>
        <summary className={quiet.small}>
          View as table<span className="visually-hidden">: {caption}</span>
        </summary>
        {children}
      </details>
    </div>
  );
}

function Picture({ drawings, empty }: Pick<ChartProps, "drawings" | "empty">) {
  if (!drawings) return <p className={styles.empty}>{empty ?? "There are no figures to draw."}</p>;
  return (
    <>
      <Drawing className={styles.wide} svg={drawings.wide} />
      <Drawing className={styles.compact} svg={drawings.compact} />
    </>
  );
}

function Drawing({ className, svg }: { className: string | undefined; svg: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, on the server, and escaped what it holds
  return <div className={className} dangerouslySetInnerHTML={{ __html: svg }} />;
}

function TableTwin({ caption, columns, rows }: TableFigures) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by the keyboard too
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={`${table.table} ${table.numbers}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
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
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
