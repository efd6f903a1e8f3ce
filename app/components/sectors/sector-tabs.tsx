import { useLocation } from "@remix-run/react";
import tabRow from "~/components/ui/tab-row.module.css";
import { paths } from "~/lib/paths";
import type { SectorName } from "../../../contract/market-schemas";

interface SectorTabsProps {
  sector: SectorName;
  /** the page that this is, where its address is another */
  current?: string;
}

/** The pages of a sector: its two entries (SPEC 2), its timing and its charts. */
export function SectorTabs({ sector: { slug, name }, current }: SectorTabsProps) {
  const { pathname } = useLocation();
  const here = current ?? pathname.replace(/\/$/, "");
  const entries = [
    { text: "Sector stocks", href: paths.sector(slug) },
    { text: "Sector news", href: paths.sectorNews(slug) },
    { text: "Timing", href: paths.timing(slug) },
    { text: "Insights", href: paths.sectorInsight(slug) },
  ];
  return (
    <nav className={tabRow.tabs} aria-label={name}>
      {entries.map(({ text, href }) => (
        <a key={href} href={href} aria-current={here === href ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
