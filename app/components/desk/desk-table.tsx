import type { ReactNode } from "react";
import table from "~/components/ui/data-table.module.css";
import styles from "./audit-page.module.css";

interface DeskTableProps {
  label: string;
  head: readonly string[];
  /** Each with a key of its own; the first cell names its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** What stands in place of a table without rows. */
  none?: string;
}

/** A table of the desk, which scrolls by itself where it is wider than its page. */
export function DeskTable({ label, head, rows, none }: DeskTableProps) {
  if (rows.length === 0 && none !== undefined) return <p>{none}</p>;
  return (
    <div className={styles.scroll}>
      <table className={table.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
