import { Fragment, type ReactNode } from "react";
import { BasisBadge } from "~/components/ui/badge";
import { formatDate } from "~/lib/dates";
import type { DataSource } from "../../../contract/market-schemas";
import type { ListBasis } from "./list-basis";

type MaybeSource = DataSource | null | undefined;

const markedKind = (source: MaybeSource) =>
  source?.kind === "sandbox" || source?.kind === "imported" ? source.kind : undefined;

/** Whether a licence keeps figures of a source, or of a part of it, from being shown: that none are there has a reason. */
export const isWithheld = (source: MaybeSource): boolean =>
  source?.withheld === true || source?.withheldInPart === true;

/** "Sandbox data" or "Imported data" beside what came so; licensed figures are named by `SourceLine`. */
export function SourceBadge({ source }: { source: MaybeSource }) {
  const kind = markedKind(source);
  return kind ? <BasisBadge basis={kind} /> : null;
}

interface SourceLineProps {
  source: MaybeSource;
  /** the trading day whose close the prices are, YYYY-MM-DD */
  asOf?: string | null | undefined;
  /** what is said before, in the same line */
  children?: ReactNode;
}

/** A line may break after the dot, never before it. */
const separator = "\u00a0· ";

/** Where figures come from and of when they are, in one line: "prices as of 02/04/2022 close · Sandbox data". */
export function SourceLine({ source, asOf, children }: SourceLineProps) {
  const parts: Record<string, ReactNode> = {
    before: children,
    asOf: asOf && `prices as of ${formatDate(asOf)} close`,
    delay: source?.delayMinutes ? `delayed by ${minutes(source.delayMinutes)}` : "",
    withheld: withheldWords(source),
    attribution: source?.attribution,
    badge: markedKind(source) && <SourceBadge source={source} />,
  };
  return Object.entries(parts)
    .filter(([, part]) => Boolean(part))
    .map(([name, part], at) => (
      <Fragment key={name}>
        {at > 0 && separator}
        {part}
      </Fragment>
    ));
}

function withheldWords(source: MaybeSource): string {
  if (source?.withheld) return "figures withheld: their licence does not let us show them";
  return source?.withheldInPart ? "some figures withheld: their licence does not let us show them" : "";
}

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);

/** The same for a list of stocks, whose market caps and ratios may have another source than their prices. */
export function ListBasisLine({ basis, children }: { basis: ListBasis; children?: ReactNode }) {
  const { prices, fundamentals } = basis;
  return (
    <>
      <SourceLine source={prices?.source} asOf={prices?.asOf}>
        {children}
      </SourceLine>
      {fundamentals && (
        <>
          {(prices || children) && separator}
          {/* Where no figure at all may be shown there is nothing to tell apart. */}
          <SourceLine source={fundamentals}>
            {(prices || !isWithheld(fundamentals)) && "market cap and P/E"}
          </SourceLine>
        </>
      )}
    </>
  );
}
