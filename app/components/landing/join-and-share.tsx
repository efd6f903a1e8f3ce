import { degreeNames, figures } from "~/content/figures";
import { joinAndShare } from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import styles from "./join-and-share.module.css";
import { Section } from "./section";
import { Steps } from "./steps";

/** How a recommendation becomes a payout, as a drawing and as steps. */
export function JoinAndShare() {
  const { heading, lede, steps, note, more } = joinAndShare;
  return (
    <Section id={landingSections.joinAndShare} heading={heading} lede={lede}>
      <div className={styles.split}>
        <figure className={styles.figure}>
          <DegreesDrawing />
          <figcaption>
            <span>You</span>
            <span>
              {degreeNames[1]} degree <b>{figures.firstDegreeCut.text}</b>
            </span>
            <span>
              {degreeNames[2]} degree <b>{figures.secondDegreeCut.text}</b>
            </span>
          </figcaption>
        </figure>
        <div>
          <Steps steps={steps} />
          <p className={styles.note}>
            {note} <a href={more.href}>{more.text}</a>
          </p>
        </div>
      </div>
    </Section>
  );
}

/** Whom each of three first-degree customers brought: x of the first degree, then those below it. */
const degrees = [
  { x: 50, below: [20, 80] },
  { x: 150, below: [120, 150, 180] },
  { x: 250, below: [220, 250, 280] },
];

function DegreesDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 300 240" aria-hidden="true">
      <path
        d={degrees
          .map(
            ({ x, below }) => `M150 20V70H${x}V120${below.map((end) => `M${x} 120V170H${end}V220`).join("")}`,
          )
          .join("")}
      />
      <circle className={styles.you} cx="150" cy="20" r="9" />
      {degrees.map(({ x }) => (
        <circle key={x} className={styles.first} cx={x} cy="120" r="8" />
      ))}
      {degrees.flatMap(({ below }) =>
        below.map((x) => <circle key={x} className={styles.second} cx={x} cy="220" r="6.5" />),
      )}
    </svg>
  );
}
