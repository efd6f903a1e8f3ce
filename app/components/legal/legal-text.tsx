import type { ReactNode } from "react";
import read from "~/components/ui/long-read.module.css";
import { RichLine } from "~/components/ui/rich-line";
import type { Block, ReadableDocument } from "~/content/legal/document";
import { plainText } from "~/content/rich-text";
import { formatDate } from "~/lib/dates";
import styles from "./legal-text.module.css";

interface LegalTextProps {
  document: ReadableDocument;
  /** Which revision it is, where it has any. */
  revision?: string | undefined;
  /** What stands below the text. */
  children?: ReactNode;
}

/** The parts of a document that is long enough for a list of its contents. */
const fewest = 4;

/** A document to be read: contents beside it, one measure wide, dated. */
export function LegalText({ document, revision, children }: LegalTextProps) {
  const { title, summary, updated, sections } = document;
  return (
    <article className={`page ${read.page} ${styles.document}`}>
      <header className={`${read.head} ${styles.head}`}>
        <h1>{title}</h1>
        <p className="lede">{summary}</p>
        <p className="fine">
          {revision ? <span className={styles.revision}>Revision {revision}, </span> : "Last updated "}
          <time dateTime={updated}>{formatDate(updated)}</time>
        </p>
      </header>
      {sections.length >= fewest && (
        <nav className={`${read.contents} ${styles.contents}`} aria-labelledby="contents-heading">
          <h2 id="contents-heading">On this page</h2>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.text}>
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {blocks.map((block) => (
              <LegalBlock key={keyOf(block)} block={block} />
            ))}
          </section>
        ))}
        {children}
      </div>
    </article>
  );
}

const keyOf = (block: Block) => (block.kind === "list" ? block.items : [block.line]).map(plainText).join(" ");

function LegalBlock({ block }: { block: Block }) {
  if (block.kind === "paragraph") {
    return (
      <p>
        <RichLine line={block.line} />
      </p>
    );
  }
  return (
    <ul>
      {block.items.map((item) => (
        <li key={plainText(item)}>
          <RichLine line={item} />
        </li>
      ))}
    </ul>
  );
}
