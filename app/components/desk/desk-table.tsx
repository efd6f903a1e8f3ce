import type { ReactNode } from "react";
import table from "~/components/ui/data-table.module.css";
import cells from "./desk-table.module.css";

/** A month, a day or a moment, as the desk writes them, and nothing else. */
const when = /^\d{4}-\d{2}(?:-\d{2}(?: \d{2}:\d{2}:\d{2})?)?$/;
const classOf = (cell: ReactNode) => (typeof cell === "string" && when.test(cell) ? cells.when : undefined);

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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={cells.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={`${table.table} ${cells.table}`} aria-label={label}>
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
              <th scope="row" className={classOf(first)}>
                {first}
              </th>
              {others.map((cell, at) => (
                <td key={head[at + 1]} className={classOf(cell)}>
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
