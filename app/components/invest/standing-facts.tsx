import facts from "~/components/account/account.module.css";
import { limitReason } from "~/lib/limit-reason";
import { formatCharge, formatLimit } from "~/lib/money";
import { limitSection } from "~/lib/paths";

/** What of an investor's standing the pages tell; amounts are integer cents. */
export interface StandingView {
  checks: string;
  message?: string | null | undefined;
  accredited: boolean;
  annualIncomeCents?: number | null | undefined;
  netWorthCents?: number | null | undefined;
  limitCents?: number | null | undefined;
  investedCents: number;
  roomCents?: number | null | undefined;
}

interface StandingFactsProps {
  standing: StandingView;
  words: { limit: string; pledged: string; room: string; none: string; shared: string };
}

const wholeRule = "The rule, version by version";

/** The limit, what of it is used and what is left. Without a limit that is known there is only what was pledged. */
export function StandingFacts({ standing, words }: StandingFactsProps) {
  const { limitCents, roomCents, investedCents, accredited } = standing;
  const limit =
    typeof limitCents === "number" ? formatLimit(limitCents) : accredited ? words.none : undefined;
  const rows = [
    limit && { term: words.limit, text: limit },
    { term: words.pledged, text: formatCharge(investedCents) },
    typeof roomCents === "number" && { term: words.room, text: formatCharge(roomCents) },
  ];
  // Less is left than this account has taken: the rest is another one's.
  const isShared =
    typeof limitCents === "number" &&
    typeof roomCents === "number" &&
    roomCents < Math.max(0, limitCents - investedCents);
  return (
    <>
      <dl className={facts.facts}>
        {rows.map(
          (row) =>
            row && (
              <div key={row.term}>
                <dt>{row.term}</dt>
                <dd>{row.text}</dd>
              </div>
            ),
        )}
      </dl>
      {isShared && <p>{words.shared}</p>}
    </>
  );
}

interface LimitReasonProps {
  standing: StandingView;
  today: string;
  /** What a refusal on the same page says already. */
  said?: string | undefined;
}

/**
 * How the limit is worked out, in a sentence, by the rule of that day; nothing where the upstream reckons otherwise.
 * @param today YYYY-MM-DD
 */
export function LimitReason({ standing, today, said }: LimitReasonProps) {
  const reason = limitReason(standing, today);
  if (!reason) return null;
  const rule = <a href={limitSection}>{wholeRule}</a>;
  if (said?.includes(reason)) return <p>{rule}</p>;
  return (
    <p>
      {reason} {rule}
    </p>
  );
}
