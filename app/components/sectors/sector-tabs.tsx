import { useLocation } from "@remix-run/react";
import { paths } from "~/lib/paths";
import type { SectorName } from "../../../contract/market-schemas";
import styles from "./sector-tabs.module.css";

/** The pages of a sector: its two entries (SPEC 2), and its timing. */
export function SectorTabs({ sector: { slug, name } }: { sector: SectorName }) {
  const { pathname } = useLocation();
  const entries = [
    { text: "Sector stocks", href: paths.sector(slug) },
    { text: "Sector news", href: paths.sectorNews(slug) },
    { text: "Timing", href: paths.timing(slug) },
  ];
  return (
    <nav className={styles.tabs} aria-label={name}>
      {entries.map(({ text, href }) => (
        <a key={href} href={href} aria-current={pathname.replace(/\/$/, "") === href ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
