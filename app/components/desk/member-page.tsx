import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { Button } from "~/components/ui/button";
import links from "~/components/ui/link-row.module.css";
import { memberDataWords as dataWords } from "~/content/desk-member-data";
import { memberMoneyWords as moneyWords } from "~/content/desk-member-money";
import { memberWords as words } from "~/content/desk-members";
import { endSessionsSchema, lookSchema, noteLength, noteSchema } from "~/lib/desk-member-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskMember } from "../../../contract/desk-member-schemas";
import { browserName } from "../../../domain/browser-name";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { Facts } from "./job-page";
import { reasonSpec, SeenField } from "./member-forms";

const above = [{ label: words.title, href: deskPaths.deskMembers() }];

/** Asks why a member is looked at. @param here the page that opens then */
export function LookPage({ here }: { here: string }) {
  return (
    <DeskSubpage title={words.locked} lede={words.lockedLede} above={above}>
      <Form
        id="look"
        press="look"
        action={here}
        schema={lookSchema}
        fields={[reasonSpec()]}
        submit={words.look}
      />
    </DeskSubpage>
  );
}

export const nameOfMember = ({ firstName, lastName }: Pick<DeskMember, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`;

/** The ways to the other pages of a member. */
function MemberPages({ id }: { id: string }) {
  return (
    <nav aria-label={words.pages} className={links.row}>
      <a href={deskPaths.deskMemberMoney(id)}>{moneyWords.title}</a>
      <a href={deskPaths.deskMemberData(id)}>{dataWords.title}</a>
    </nav>
  );
}

/** The page that a member's other pages stand below. */
export const belowMember = (member: DeskMember) => [
  ...above,
  { label: nameOfMember(member), href: deskPaths.deskMember(member.id) },
];

interface MemberPageProps {
  member: DeskMember;
  /** Of the note that may be written: sent twice, it is one. */
  noteKey: string;
}

/** Who a member is, where they are signed in, what staff noted and what was done here. */
export function MemberPage({ member, noteKey }: MemberPageProps) {
  const { id, roles, held, deeds } = member;
  return (
    <DeskSubpage title={nameOfMember(member)} lede={words.pageLede} above={above}>
      <MemberPages id={id} />
      {held && <p>{words.held(momentOf(held.since), held.staffEmail)}</p>}
      {roles.length > 0 && <p>{words.isStaff}</p>}
      <AccountPart id="about" title={words.about}>
        <Facts
          facts={[
            [words.email, member.email],
            [
              words.confirmedSince,
              member.emailProvenAt ? momentOf(member.emailProvenAt) : words.notConfirmed,
            ],
            [words.phone, member.phone ?? "–"],
            [words.timeZone, member.timeZone ?? "–"],
            [words.since, momentOf(member.createdAt)],
            [words.lastUsed, momentOf(member.lastUsedAt)],
            [words.secondStep, words.secondSteps(member.codes, member.passkeyCount)],
            ...(roles.length > 0 ? [[words.roles, roles.join(", ")] as const] : []),
            [words.id, id],
          ]}
        />
      </AccountPart>
      <Sessions member={member} />
      <Notes member={member} noteKey={noteKey} />
      <AccountPart id="deeds" title={words.deeds}>
        {deeds.length === 0 ? (
          <p>{words.noDeeds}</p>
        ) : (
          <DeskTable
            label={words.deeds}
            head={[words.when, words.who, words.deed, words.why]}
            rows={deeds.map(({ seq, at, staffEmail, deed, reason }) => ({
              key: String(seq),
              cells: [momentOf(at), staffEmail, deed, reason ?? "–"],
            }))}
          />
        )}
      </AccountPart>
    </DeskSubpage>
  );
}

function Sessions({ member: { id, seen, sessions } }: Pick<MemberPageProps, "member">) {
  const action = deskPaths.deskMember(id);
  return (
    <AccountPart id="sessions" title={words.sessions}>
      {sessions.length === 0 ? (
        <p>{words.noSessions}</p>
      ) : (
        <DeskTable
          label={words.sessions}
          head={[words.browser, words.endOne, words.lastUsed, words.address, words.since]}
          rows={sessions.map((session) => ({
            key: session.id,
            cells: [
              browserName(session.userAgent ?? null),
              <form key="end" method="post" action={action}>
                <input type="hidden" name="press" value="endSessions" />
                <input type="hidden" name="session" value={session.id} />
                <SeenField seen={seen} />
                <Button
                  tone="quiet"
                  aria-label={words.endsOne(
                    browserName(session.userAgent ?? null),
                    momentOf(session.lastUsedAt),
                  )}
                >
                  {words.endOne}
                </Button>
              </form>,
              momentOf(session.lastUsedAt),
              session.address ?? words.unknown,
              momentOf(session.createdAt),
            ],
          }))}
        />
      )}
      <p>{words.endAllLede}</p>
      <Form
        id="end-sessions"
        press="endSessions"
        action={action}
        schema={endSessionsSchema}
        fields={[]}
        submit={words.endAll}
        tone="quiet"
        terms={<SeenField seen={seen} />}
      />
    </AccountPart>
  );
}

function Notes({ member: { id, notes }, noteKey }: MemberPageProps) {
  return (
    <AccountPart id="notes" title={words.notes}>
      <p>{words.notesLede}</p>
      {notes.length === 0 ? (
        <p>{words.noNotes}</p>
      ) : (
        <DeskTable
          label={words.notes}
          head={[words.when, words.who, words.note]}
          rows={notes.map(({ id: key, at, staffEmail, noteText }) => ({
            key,
            cells: [momentOf(at), staffEmail, noteText],
          }))}
        />
      )}
      <Form
        id="note"
        press="note"
        action={deskPaths.deskMember(id)}
        schema={noteSchema}
        fields={[{ name: "note", label: words.note, rows: 3, maxLength: noteLength, autoComplete: "off" }]}
        submit={words.write}
        terms={<input type="hidden" name="noteKey" value={noteKey} />}
      />
    </AccountPart>
  );
}
