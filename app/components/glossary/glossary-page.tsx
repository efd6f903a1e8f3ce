import read from "~/components/ui/long-read.module.css";
import { RichLine } from "~/components/ui/rich-line";
import { glossaryWords, termNamed, termsByLetter } from "~/content/glossary/glossary";
import type { Term } from "~/content/glossary/term";
import styles from "./glossary-page.module.css";

/** Every term from A to Z, each with an anchor of its own. */
export function GlossaryPage() {
  const { heading, lede, letters } = glossaryWords;
  return (
    <div className={`page ${read.page}`}>
      <header className={read.head}>
        <h1>{heading}</h1>
        <p className="lede">{lede}</p>
      </header>
      <nav className={styles.letters} aria-label={letters}>
        <ul>
          {termsByLetter.map(({ letter }) => (
            <li key={letter}>
              <a href={`#${letterId(letter)}`}>{letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        {termsByLetter.map(({ letter, terms }) => (
          <section key={letter} aria-labelledby={letterId(letter)}>
            <h2 id={letterId(letter)}>{letter}</h2>
            <dl>
              {terms.map((term) => (
                <Entry key={term.id} term={term} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}

const letterId = (letter: string) => `letter-${letter.toLowerCase()}`;

function Entry({ term: { id, term, abbreviation, text, see = [] } }: { term: Term }) {
  return (
    <div id={id} className={styles.entry}>
      <dt>
        <dfn>{term}</dfn>
        {abbreviation && <abbr className={styles.abbreviation}>{abbreviation}</abbr>}
      </dt>
      <dd>
        <p>
          <RichLine line={text} />
        </p>
        {see.length > 0 && (
          <p className={styles.see}>
            <span className="visually-hidden">{glossaryWords.see}</span>
            {see.map((other) => (
              <a key={other} href={`#${other}`}>
                {nameOf(other)}
              </a>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
}

const nameOf = (id: string) => {
  const term = termNamed(id);
  return term?.abbreviation ?? term?.term ?? id;
};
