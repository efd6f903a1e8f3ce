import type { ReactNode } from "react";
import table from "~/components/ui/data-table.module.css";
import styles from "./figures-table.module.css";

/** A column or a row by its name; what stands beside it, such as a badge, is no part of the name. */
export type Named = string | { name: string; beside: ReactNode };

interface TableProps {
  caption: string;
  columns: readonly Named[];
  rows: readonly { name: Named; cells: readonly ReactNode[] }[];
  /** On a narrow screen a row is an entry of its own, each figure with its word, and nothing is cut off. */
  folds?: boolean;
}

const nameOf = (named: Named) => (typeof named === "string" ? named : named.name);
const Whole = ({ named }: { named: Named }) =>
  typeof named === "string" ? (
    named
  ) : (
    <>
      {named.name} {named.beside}
    </>
  );

/** Figures in rows that each have a name; wider than its place it scrolls. No landmark: a page has several reports. */
export function Table({ caption, columns, rows, folds = false }: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={`${table.table} ${table.numbers} ${folds ? styles.folds : ""}`}>
        <caption>
          <span className={styles.caption}>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={nameOf(column)} scope="col">
                <Whole named={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={nameOf(name)}>
              <th scope="row">
                <Whole named={name} />
              </th>
              {cells.map((cell, at) => {
                const label = nameOf(columns[at + 1] ?? "");
                return (
                  <td key={label} data-label={folds ? label : undefined}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
