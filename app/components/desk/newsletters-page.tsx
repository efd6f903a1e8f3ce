import { AccountPart } from "~/components/account/account-part";
import { deskNewsletterWords as words } from "~/content/desk-newsletter";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskIssue } from "../../../contract/desk-newsletter";
import styles from "./desk-list.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

/** Every issue of the newsletter, with what became of its mails. */
export const NewslettersPage = ({
  confirmed,
  issues,
}: {
  confirmed: number;
  issues: readonly DeskIssue[];
}) => (
  <DeskSubpage title={words.title} lede={words.lede}>
    <p>{words.confirmed(confirmed)}</p>
    <p className={styles.above}>
      <a href={deskPaths.deskNewNewsletter()}>{words.new}</a>
    </p>
    <AccountPart id="issues" title={words.list}>
      {issues.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <DeskTable
          label={words.list}
          head={[words.subject, words.state, words.counts.sent, words.counts.bounced, words.changed]}
          rows={issues.map(({ id, subject, number, counts, updatedAt, isOwn }) => ({
            key: id,
            cells: [
              <a key="open" className={styles.name} href={deskPaths.deskNewsletter(id)}>
                {subject}
              </a>,
              number == null ? words.draft : words.sentAs(number),
              counts?.sent ?? "–",
              counts?.bounced ?? "–",
              `${momentOf(updatedAt)}${isOwn ? `, ${words.mine}` : ""}`,
            ],
          }))}
        />
      )}
    </AccountPart>
  </DeskSubpage>
);
