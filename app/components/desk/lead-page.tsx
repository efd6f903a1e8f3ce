import { AccountPart } from "~/components/account/account-part";
import { deskLeadWords as words } from "~/content/desk-leads";
import { deskPaths } from "~/lib/desk-paths";
import type { LeadNote, OpenedLead } from "../../../contract/desk-leads";
import { AnswerForm, type AnswerTemplate, type BegunAnswer } from "./answer-form";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { Facts } from "./job-page";
import { ChangeLeadForm, EraseForm, NoteForm } from "./lead-forms";
import styles from "./lead-page.module.css";
import { kindOf } from "./leads-page";

export interface LeadPageProps {
  lead: OpenedLead;
  templates: readonly AnswerTemplate[];
  begun?: BegunAnswer | undefined;
}

/** One lead: what was left, where it stands, an answer to it, and what was noted and answered before. */
export function LeadPage({ lead, templates, begun }: LeadPageProps) {
  return (
    <DeskSubpage
      title={words.one(kindOf(lead))}
      lede={words.oneLede}
      above={[{ label: words.title, href: deskPaths.deskLeads() }]}
    >
      <AccountPart id="about" title={words.about}>
        <Facts facts={factsOf(lead)} />
      </AccountPart>
      <AccountPart id="change-part" title={words.change}>
        <ChangeLeadForm lead={lead} />
      </AccountPart>
      <AccountPart id="answer-part" title={words.answer}>
        {lead.canBeAnswered ? (
          <AnswerForm lead={lead} templates={templates} begun={begun} />
        ) : (
          <p>{words.noAddress}</p>
        )}
      </AccountPart>
      <AccountPart id="notes-part" title={words.notes}>
        {lead.notes.length === 0 ? <p>{words.noNotes}</p> : <Notes notes={lead.notes} />}
        <NoteForm lead={lead} />
      </AccountPart>
      <AccountPart id="erase-part" title={words.erase}>
        {lead.investorId ? (
          <p>{words.eraseInvestor}</p>
        ) : (
          <>
            <p>{words.eraseLede}</p>
            <EraseForm lead={lead} />
          </>
        )}
      </AccountPart>
    </DeskSubpage>
  );
}

function factsOf(lead: OpenedLead): (readonly [string, string])[] {
  const { email, phone, details, consent, testDrive, textState, investorId, createdAt, askedAt } = lead;
  const typed = details.map(
    ({ name, value }) =>
      [words.names[name] ?? name, name === "programme" ? (words.programmes[value] ?? value) : value] as const,
  );
  return [
    [words.when, momentOf(createdAt)],
    ...(askedAt && askedAt > createdAt ? [[words.again, momentOf(askedAt)] as const] : []),
    ...(email ? [[words.email, email] as const] : []),
    ...(phone ? [[words.phone, phone] as const] : []),
    ...typed,
    [words.consent, words.consents[consent]],
    ...(textState ? [[words.textState, words.textStates[textState]] as const] : []),
    ...(testDrive ? [[words.testDrive, words.testDrives[testDrive]] as const] : []),
    ...(investorId ? [[words.investor, investorId] as const] : []),
  ];
}

/** What was written before, the newest first, in the lines that were typed. */
function Notes({ notes }: { notes: readonly LeadNote[] }) {
  return (
    <ol className={styles.notes}>
      {notes.map((note) => (
        <li key={note.id}>
          <p className={styles.by}>
            {momentOf(note.at)}, {words.by(note.author)}
            {note.sent && `. ${words.sent[note.sent]}`}
          </p>
          {note.subject && <p>{words.answered(note.subject)}</p>}
          <p className={styles.body}>{note.body}</p>
        </li>
      ))}
    </ol>
  );
}
