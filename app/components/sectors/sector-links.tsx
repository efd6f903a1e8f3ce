import links from "~/components/ui/link-row.module.css";
import type { SectorName } from "../../../contract/market-schemas";
import styles from "./sector-links.module.css";

interface SectorLinksProps {
  title: string;
  sectors: readonly SectorName[];
  /** The page of one of them. */
  hrefOf: (slug: string) => string;
}

/** Below a page of sectors: the same page of others. */
export function SectorLinks({ title, sectors, hrefOf }: SectorLinksProps) {
  if (sectors.length === 0) return null;
  return (
    <nav className={styles.links} aria-labelledby="sector-links">
      <h2 id="sector-links">{title}</h2>
      <ul className={links.row}>
        {sectors.map(({ slug, name }) => (
          <li key={slug}>
            <a href={hrefOf(slug)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
