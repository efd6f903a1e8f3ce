import type { ReactNode } from "react";
import { commonBasis } from "~/components/market/list-basis";
import { ListBasisLine } from "~/components/market/source-badge";
import { Crumbs } from "~/components/site/crumbs";
import { WatchForm } from "~/components/watchlist/watch-form";
import { paths } from "~/lib/paths";
import type { Sector, SectorName } from "../../../contract/market-schemas";
import { useStocksWithin } from "./sector-data";
import styles from "./sector-frame.module.css";
import { SectorLinks } from "./sector-links";
import { SectorTabs } from "./sector-tabs";

interface SectorFrameProps {
  sector: Sector;
  others: readonly SectorName[];
  children: ReactNode;
}

/** What both pages of a sector stand in: where one is, what the sector is, its pages, and the other sectors. */
export function SectorFrame({ sector, others, children }: SectorFrameProps) {
  const { name, description, stocks } = sector;
  const within = useStocksWithin();
  const count = within?.length ?? stocks?.length;
  return (
    <div className="page">
      <header className={styles.header}>
        <Crumbs above={[{ label: "Sectors", href: paths.sectors() }]} here={name} />
        <h1>{name}</h1>
        <div className={styles.facts}>
          <p>
            <ListBasisLine basis={commonBasis(within ?? [])}>
              {count !== undefined && <span>{count === 1 ? "1 stock" : `${count} stocks`}</span>}
            </ListBasisLine>
          </p>
          <SectorTabs sector={sector} />
        </div>
        <WatchForm watched={{ kind: "sector", name: sector.slug }} title={name} />
      </header>
      {description && <p className={styles.about}>{description}</p>}
      {children}
      <SectorLinks title="Other sectors" sectors={others} hrefOf={paths.sector} />
    </div>
  );
}
