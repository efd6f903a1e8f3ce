import tabRow from "~/components/ui/tab-row.module.css";
import styles from "./insights.module.css";

interface RawSwitchProps {
  raw: boolean;
  hrefOf: (type: "raw" | undefined) => string;
}

/** Sectors as they are made up, or each company as it reported: two links. */
export function RawSwitch({ raw, hrefOf }: RawSwitchProps) {
  return (
    <nav className={`${tabRow.tabs} ${styles.switch}`} aria-label="Whose figures">
      <a href={hrefOf(undefined)} aria-current={raw ? undefined : "true"}>
        Sector totals
      </a>
      <a href={hrefOf("raw")} aria-current={raw ? "true" : undefined}>
        Each company, as reported
      </a>
    </nav>
  );
}
