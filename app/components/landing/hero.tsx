import type { ReactNode } from "react";
import { HeroForm } from "~/components/forms/hero-form";
import { useSiteData } from "~/components/site/site-data";
import { BasisBadge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { RichLine } from "~/components/ui/rich-line";
import { Unchanging } from "~/components/ui/unchanging";
import type { Claim } from "~/content/claims";
import { hero } from "~/content/landing";
import { seeHistory } from "~/content/landing-actions";
import { freeAnyway } from "~/content/leads";
import type { LandingClaims } from "~/pages/site/landing.server";
import styles from "./hero.module.css";
import { LedgerCard } from "./ledger-card";
import { MeasuredShare } from "./measured-share";

/** What this is, in two lines; beside it the sample ledger with its real curve. */
export function Hero({ claims }: { claims?: LandingClaims | undefined }) {
  const { title } = hero;
  const isStated = claims?.shown !== "measured";
  const { closed = true, user } = useSiteData() ?? {};
  const action = user ? hero.memberAction : hero.action;
  return (
    <section className={`page ${styles.hero}`} aria-labelledby="hero-heading">
      <div className={styles.words}>
        <p className="kicker">{hero.kicker}</p>
        <h1 id="hero-heading">
          {title.first} <br />
          <em>{title.emphasis}</em> {title.rest}
        </h1>
        {isStated && <StatedClaim claim={hero.mission} />}
        <StatedClaim claim={isStated ? hero.intraday : undefined}>
          <MeasuredShare measured={claims?.measured} />
        </StatedClaim>
        <div className={styles.drive}>
          {user ? (
            <ButtonLink href={hero.memberStart.href}>{hero.memberStart.text}</ButtonLink>
          ) : (
            <HeroForm submit={hero.submit} />
          )}
        </div>
        {!closed && !user && <p className="fine">{freeAnyway.text}</p>}
        <p className="fine">
          <RichLine line={user ? hero.memberFinePrint : hero.finePrint} />
        </p>
        <p className={styles.actions}>
          <a href={action.href}>{action.text}</a>
          <a href={seeHistory.href}>{seeHistory.text}</a>
        </p>
      </div>
      <Unchanging Part={LedgerCard} />
    </section>
  );
}

/** A claim with what it rests on, and in the same block and size what was measured of it (SPEC-DECISIONS 42). */
function StatedClaim({ claim, children }: { claim: Claim | undefined; children?: ReactNode }) {
  return (
    <div className={styles.claim}>
      {claim && (
        <p>
          {claim.text} <BasisBadge basis={claim.basis} />
        </p>
      )}
      {children}
      {claim && (
        <p className="fine">
          <RichLine line={claim.note} />
        </p>
      )}
    </div>
  );
}
