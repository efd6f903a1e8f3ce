import { ContactLines } from "~/components/legal/contact-lines";
import read from "~/components/ui/long-read.module.css";
import { RichLine } from "~/components/ui/rich-line";
import { type Contact, fillContact } from "~/content/contact";
import { questionGroups, questionsWords } from "~/content/questions/questions";
import styles from "./questions-page.module.css";

/** Every question with its answer, all of them open: a page to be searched and printed. */
export function QuestionsPage({ contact }: { contact: Contact }) {
  const { heading, lede, groups, unanswered } = questionsWords;
  return (
    <div className={`page ${read.page}`}>
      <header className={read.head}>
        <h1>{heading}</h1>
        <p className="lede">{lede}</p>
      </header>
      <nav className={read.contents} aria-label={groups}>
        <ul>
          {questionGroups.map(({ id, heading: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        {questionGroups.map(({ id, heading: name, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{name}</h2>
            {questions.map((each) => (
              <article key={each.id} id={each.id} className={styles.question}>
                <h3>{each.question}</h3>
                <p>
                  <RichLine line={each.answer} />
                </p>
              </article>
            ))}
          </section>
        ))}
        <p className={styles.unanswered}>{fillContact(unanswered, contact)}</p>
        <ContactLines contact={contact} />
      </div>
    </div>
  );
}
