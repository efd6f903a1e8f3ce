import { AccountPart } from "~/components/account/account-part";
import { memberDataWords as words } from "~/content/desk-member-data";
import type { DeskMember } from "../../../contract/desk-member-schemas";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { EmailForms, EraseForm, ExportForm, HoldForm } from "./member-data-forms";
import { belowMember } from "./member-page";

interface MemberDataPageProps {
  member: DeskMember;
  /** Whether who looks is an owner. */
  mayHold: boolean;
}

/** How a member is reached and what they agreed to, and what is done on a request in writing. */
export function MemberDataPage({ member, mayHold }: MemberDataPageProps) {
  const { email, emailProvenAt, suppressed, messages, consents } = member;
  const mayAct = member.roles.length === 0;
  return (
    <DeskSubpage title={words.title} lede={words.lede} above={belowMember(member)}>
      <AccountPart id="email" title={words.email}>
        <p>
          {email}. {emailProvenAt ? words.confirmed(momentOf(emailProvenAt)) : words.unconfirmed}
        </p>
      </AccountPart>
      {mayAct && <EmailForms member={member} />}
      <Settings member={member} />
      <AccountPart id="suppressed" title={words.suppressed}>
        {suppressed.length === 0 ? (
          <p>{words.noneSuppressed}</p>
        ) : (
          <DeskTable
            label={words.suppressed}
            head={[words.channel, words.since, words.until]}
            rows={suppressed.map(({ channel, since, until }) => ({
              key: channel,
              cells: [channel, momentOf(since), momentOf(until)],
            }))}
          />
        )}
      </AccountPart>
      <AccountPart id="messages" title={words.messages}>
        {messages.length === 0 ? (
          <p>{words.noMessages}</p>
        ) : (
          <DeskTable
            label={words.messages}
            head={[words.when, words.kind, words.symbol, words.channel, words.state]}
            rows={messages.map(({ at, kind, symbol, channel, state }, place) => ({
              key: `${place} ${at}`,
              cells: [momentOf(at), kind, symbol ?? "–", channel, state],
            }))}
          />
        )}
      </AccountPart>
      <AccountPart id="consents" title={words.consents}>
        {consents.length === 0 ? (
          <p>{words.noConsents}</p>
        ) : (
          <DeskTable
            label={words.consents}
            head={[words.kind, words.revision, words.when, words.address]}
            rows={consents.map(({ kind, revision, at, ip_address }) => ({
              key: `${kind} ${revision} ${at}`,
              cells: [kind, revision, momentOf(at), ip_address ?? "–"],
            }))}
          />
        )}
      </AccountPart>
      {mayAct && <ExportForm member={member} />}
      {mayAct && mayHold && <HoldForm member={member} />}
      {mayAct && <EraseForm member={member} />}
    </DeskSubpage>
  );
}

const Settings = ({ member: { settings, scope } }: Pick<MemberDataPageProps, "member">) => (
  <AccountPart id="settings" title={words.settings}>
    <p>
      {words.scope}: {scope}
    </p>
    <DeskTable
      label={words.settings}
      head={[words.kind, words.told]}
      rows={settings.map(({ kind, told }) => ({ key: kind, cells: [kind, told || words.notTold] }))}
    />
  </AccountPart>
);
