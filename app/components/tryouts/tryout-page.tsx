import { ExplainerHero } from "~/components/explainer/explainer-hero";
import { Lines } from "~/components/explainer/lines";
import { Points } from "~/components/explainer/points";
import { Section } from "~/components/landing/section";
import { Steps } from "~/components/landing/steps";
import { ButtonLink } from "~/components/ui/button";
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
        <p className={styles.apply}>
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
    <ExplainerHero
      words={{ kicker: words.kicker, heading, lede }}
      actions={
        <>
          <Apply tryout={tryout} />
          {other && (
            <ButtonLink tone="quiet" href={paths.tryouts(other)}>
              {words.other[other]}
            </ButtonLink>
          )}
        </>
      }
      first={{ id: "before", paragraphs: [first.text], ...first }}
    />
  );
}
