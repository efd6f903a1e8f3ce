import type { ReactNode } from "react";
import styles from "./explainer-hero.module.css";

interface ExplainerHeroProps {
  words: { kicker: string; heading: { first: string; emphasis: string }; lede: string };
  /** What there is to do, as buttons. */
  actions: ReactNode;
  /** What to know before anything else, beside it; `notice` where it warns. */
  first: {
    id: string;
    heading: string;
    paragraphs: readonly string[];
    link: { text: string; href: string };
    tone?: "notice";
  };
}

/** The head of a page that explains what one may take part in. */
export function ExplainerHero({ words: { kicker, heading, lede }, actions, first }: ExplainerHeroProps) {
  return (
    <header className={`page ${styles.hero}`}>
      <div className={styles.ask}>
        <p className="kicker">{kicker}</p>
        <h1>
          {heading.first} <em>{heading.emphasis}</em>
        </h1>
        <p className={`lede ${styles.lede}`}>{lede}</p>
        <p className={styles.actions}>{actions}</p>
      </div>
      <aside className={styles.first} data-tone={first.tone} aria-labelledby={first.id}>
        <h2 id={first.id}>{first.heading}</h2>
        {first.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <a href={first.link.href}>{first.link.text}</a>
        </p>
      </aside>
    </header>
  );
}
