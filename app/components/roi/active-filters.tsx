import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { type TrackerWords, trackerFields } from "~/lib/tracker-query";
import { isTradeOrder } from "../../../domain/trade-query";
import { basisNames, fieldLabels, orderNames, typeNames } from "./filter-words";
import styles from "./tracker-filters.module.css";

interface ActiveFiltersProps {
  words: TrackerWords;
  /** Names and titles of the rules. */
  rules: readonly [string, string][];
}

/** What is asked for, in words, each with the way to do without it. */
export function ActiveFilters({ words, rules }: ActiveFiltersProps) {
  const active = trackerFields.flatMap((field) => {
    const value = words[field];
    return value === undefined ? [] : [{ field, text: textOf(field, value, rules) }];
  });
  if (active.length === 0) return null;
  const { page: _, ...kept } = words;
  return (
    <section className={styles.active} aria-labelledby="active-filters">
      <p id="active-filters">Showing only:</p>
      <ul>
        {active.map(({ field, text }) => (
          <li key={field}>
            {fieldLabels[field]}: <strong>{text}</strong>{" "}
            <a href={paths.roiTracker({ ...kept, [field]: undefined })}>
              Remove<span className="visually-hidden"> {fieldLabels[field]}</span>
            </a>
          </li>
        ))}
      </ul>
      {active.length > 1 && <a href={paths.roiTracker()}>Remove all</a>}
    </section>
  );
}

function textOf(
  field: (typeof trackerFields)[number],
  value: string,
  rules: readonly [string, string][],
): string {
  const named: Readonly<Record<string, string>> =
    field === "basis" ? basisNames : field === "type" ? typeNames : Object.fromEntries(rules);
  if (field === "sort") return isTradeOrder(value) ? orderNames[value] : value;
  if (field === "from" || field === "to") return formatDate(value);
  return Object.hasOwn(named, value) ? (named[value] ?? value) : value;
}
