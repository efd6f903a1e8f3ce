import article from "~/components/blog/article.module.css";
import { Crumbs } from "~/components/site/crumbs";
import { OutsideMarkup } from "~/components/ui/outside-markup";
import { PanelPart } from "~/components/ui/panel-part";
import { archiveWords as words } from "~/content/desk-newsletter";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import { tokenPaths } from "~/lib/token-paths";
import type { SafeMarkup } from "~/markup.server";
import type { Panel } from "~/upstream/panel.server";
import styles from "./archive-page.module.css";

interface Sent {
  number: number;
  subject: string;
  sentAt: string;
}

/** Every issue of the newsletter that was sent. */
export const ArchivePage = ({ archive }: { archive: Panel<{ issues: Sent[] }> }) => (
  <div className="page">
    <header className={styles.header}>
      <h1>{words.title}</h1>
      <p className="lede">{words.lede}</p>
      <p>
        <a href={paths.newsletter()}>{words.subscribe}</a>
      </p>
    </header>
    <PanelPart panel={archive} what="issues of the newsletter">
      {({ issues }) =>
        issues.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ol className={styles.issues}>
            {issues.map(({ number, subject, sentAt }) => (
              <li key={number}>
                <time dateTime={sentAt}>{formatDate(sentAt)}</time>{" "}
                <a href={tokenPaths.newsletterIssue(number)}>{subject}</a>
              </li>
            ))}
          </ol>
        )
      }
    </PanelPart>
  </div>
);

/** An issue as it was sent. */
export const ArchivedPage = ({ number, subject, sentAt, markup }: Sent & { markup: SafeMarkup }) => (
  <div className="page">
    <article>
      <header className={styles.header}>
        <Crumbs
          above={[{ label: words.title, href: paths.newsletterIssues() }]}
          here={words.number(number)}
        />
        <h1>{subject}</h1>
        <p className="fine">
          {words.number(number)}. {words.sent} <time dateTime={sentAt}>{formatDate(sentAt)}</time>.
        </p>
      </header>
      {markup === "" ? <p>{words.unreadable}</p> : <OutsideMarkup className={article.text} markup={markup} />}
    </article>
    <p>
      <a href={paths.newsletter()}>{words.subscribe}</a>
    </p>
  </div>
);
