import { Section } from "~/components/landing/section";
import { Steps } from "~/components/landing/steps";
import { ButtonLink } from "~/components/ui/button";
import { RichLine } from "~/components/ui/rich-line";
import { type Line, plainText } from "~/content/rich-text";
import { type Tryout, tryoutPlaces, tryoutWords as words } from "~/content/tryouts";
import { paths } from "~/lib/paths";
import styles from "./tryout-page.module.css";

/** What an owner does, how one becomes it, what it pays, and what it is not. */
export function TryoutPage({ tryout }: { tryout: Tryout }) {
  const { does, runs, judged } = tryout;
  return (
    <>
      <Hero tryout={tryout} />
      <Section id="does" heading={does.heading} lede={does.lede}>
        <Points points={does.points} />
      </Section>
      <Section id="runs" heading={runs.heading} lede={runs.lede} layout="column">
        <Steps steps={runs.points} />
      </Section>
      <Section id="judged" heading={judged.heading} lede={judged.lede}>
        <Points points={judged.points} />
      </Section>
      <Section id="pays" heading={words.pays.heading} layout="column">
        <Lines lines={words.pays.lines} />
      </Section>
      <Section id="is-not" heading={words.isNot.heading} layout="column">
        <Lines lines={words.isNot.lines} />
        <p className={styles.actions}>
          <Apply tryout={tryout} />
        </p>
      </Section>
    </>
  );
}

const Apply = ({ tryout }: { tryout: Tryout }) => (
  <ButtonLink href={paths.joinUs({ programme: tryout.programme })}>{words.apply}</ButtonLink>
);

function Hero({ tryout }: { tryout: Tryout }) {
  const { place, heading, lede, first } = tryout;
  const other = tryoutPlaces.find((each) => each !== place);
  return (
    <header className={`page ${styles.hero}`}>
      <div className={styles.ask}>
        <p className="kicker">{words.kicker}</p>
        <h1>
          {heading.first} <em>{heading.emphasis}</em>
        </h1>
        <p className={`lede ${styles.lede}`}>{lede}</p>
        <p className={styles.actions}>
          <Apply tryout={tryout} />
          {other && (
            <ButtonLink tone="quiet" href={paths.tryouts(other)}>
              {words.other[other]}
            </ButtonLink>
          )}
        </p>
      </div>
      <aside className={styles.first} aria-labelledby="before">
        <h2 id="before">{first.heading}</h2>
        <p>{first.text}</p>
        <p>
          <a href={first.link.href}>{first.link.text}</a>
        </p>
      </aside>
    </header>
  );
}

function Points({ points }: { points: readonly { heading: string; text: string }[] }) {
  return (
    <dl className={styles.points}>
      {points.map(({ heading, text }) => (
        <div key={heading}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <p key={plainText(line)}>
          <RichLine line={line} />
        </p>
      ))}
    </div>
  );
}
