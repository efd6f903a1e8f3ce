import { HeroForm } from "~/components/forms/hero-form";
import { useSiteData } from "~/components/site/site-data";
import { BasisBadge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { RichLine } from "~/components/ui/rich-line";
import { Unchanging } from "~/components/ui/unchanging";
import { hero } from "~/content/landing";
import { seeHistory } from "~/content/landing-actions";
import { freeAnyway } from "~/content/leads";
import styles from "./hero.module.css";
import { LedgerCard } from "./ledger-card";

/** What this is, in two lines; beside it the sample ledger with its real curve. */
export function Hero() {
  const { title, claims } = hero;
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
        {claims.map(({ text, basis, note }) => (
          <div key={text} className={styles.claim}>
            <p>
              {text} <BasisBadge basis={basis} />
            </p>
            <p className="fine">
              <RichLine line={note} />
            </p>
          </div>
        ))}
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
