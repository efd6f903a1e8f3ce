import { AccountPart } from "~/components/account/account-part";
import article from "~/components/blog/article.module.css";
import { Form } from "~/components/forms/form";
import { OutsideMarkup } from "~/components/ui/outside-markup";
import { deskNewsletterWords as words } from "~/content/desk-newsletter";
import { newsletterPresses, whyLength } from "~/lib/desk-newsletter-forms";
import { deskPaths } from "~/lib/desk-paths";
import { tokenPaths } from "~/lib/token-paths";
import type { SafeMarkup } from "~/markup.server";
import type { DeskIssue, IssueCounts } from "../../../contract/desk-newsletter";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import newer from "./newer-text.module.css";

interface NewsletterPageProps {
  confirmed: number;
  issue: DeskIssue;
  mail: { subject: string; text: string };
  markup: SafeMarkup;
  maySend: boolean;
}

/** An issue: how it stands, what its readers get, and what can be done with it. */
export function NewsletterPage({ confirmed, issue, mail, markup, maySend }: NewsletterPageProps) {
  const { id, number, subject, version, sentAt, haltedAt, counts } = issue;
  return (
    <DeskSubpage
      title={subject}
      lede={words.pageLede}
      above={[{ label: words.title, href: deskPaths.deskNewsletters() }]}
    >
      <AccountPart id="facts" title={words.facts}>
        <dl className={styles.entry}>
          <Row name={words.state} value={number == null ? words.draft : words.sentAs(number)} />
          <Row name={words.version} value={String(version)} />
          {sentAt && <Row name={words.sentAt} value={momentOf(sentAt)} />}
          {haltedAt && <Row name={words.haltedAt} value={momentOf(haltedAt)} />}
        </dl>
        <p>
          {number == null ? (
            <a href={deskPaths.deskNewsletterForm(id)}>{words.edit}</a>
          ) : (
            <a href={tokenPaths.newsletterIssue(number)}>{words.seen}</a>
          )}
        </p>
      </AccountPart>
      {counts && <Counts counts={counts} />}
      {counts && counts.waiting > 0 && !haltedAt && (
        <PressPart id={id} version={version} press="halt" lede={words.haltLede} />
      )}
      <AccountPart id="preview" title={words.preview}>
        {markup === "" ? (
          <p>{words.unreadable}</p>
        ) : (
          <OutsideMarkup className={article.text} markup={markup} />
        )}
      </AccountPart>
      <AccountPart id="mail" title={words.mail}>
        <pre className={newer.text}>{mail.text.replace(/[ \t]+$/gm, "")}</pre>
      </AccountPart>
      <PressPart id={id} version={version} press="try" lede={words.tryLede} />
      {number == null && maySend && (
        <PressPart
          id={id}
          version={version}
          press="send"
          lede={`${words.sendLede} ${words.confirmed(confirmed)}`}
        />
      )}
      {number == null && <PressPart id={id} version={version} press="discard" />}
    </DeskSubpage>
  );
}

const countNames = ["addresses", "waiting", "sent", "bounced", "unsure", "unsubscribed"] as const;
/** With what was halted, where something was. */
const countsOf = ({ halted }: IssueCounts) => (halted ? [...countNames, "halted" as const] : countNames);

const Counts = ({ counts }: { counts: IssueCounts }) => (
  <AccountPart id="mails" title={words.mails}>
    <p>{words.mailsLede}</p>
    <dl className={styles.entry}>
      {countsOf(counts).map((name) => (
        <Row key={name} name={words.counts[name]} value={(counts[name] ?? 0).toLocaleString("en-US")} />
      ))}
    </dl>
  </AccountPart>
);

interface PressPartProps {
  id: string;
  version: number;
  press: keyof typeof newsletterPresses;
  lede?: string;
}

const PressPart = ({ id, version, press, lede }: PressPartProps) => (
  <AccountPart id={`${press}-part`} title={words[press]}>
    {lede && <p>{lede}</p>}
    <Form
      id={press}
      press={press}
      action={deskPaths.deskNewsletter(id)}
      schema={newsletterPresses[press]}
      fields={
        press === "try"
          ? []
          : [{ name: `${press}Why`, label: words.why, maxLength: whyLength, autoComplete: "off" }]
      }
      submit={words[press]}
      tone={press === "send" ? "primary" : "quiet"}
      terms={<input type="hidden" name="version" value={version} />}
    />
  </AccountPart>
);

const Row = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
