import { stanceWords } from "./signal-words";
import styles from "./stance.module.css";

const arrows = { up: "▲ ", down: "▼ ", none: "" };

/** What a rule says: the word for everybody, the arrow for the eye, colour last. */
export function Stance({ stance }: { stance: string }) {
  const { word, direction } = stanceWords(stance);
  return (
    <span className={styles.stance} data-direction={direction}>
      {direction !== "none" && <span aria-hidden="true">{arrows[direction]}</span>}
      {word}
    </span>
  );
}
