import { AccountPart } from "~/components/account/account-part";
import { Form } from "~/components/forms/form";
import { deskApplicationWords as words } from "~/content/desk-applications";
import { askApplicationSchema } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskApplication, OpenedApplication } from "../../../contract/desk-applications";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";
import { Facts } from "./job-page";

interface ApplicationsPageProps {
  waiting: readonly DeskApplication[];
  ended: readonly DeskApplication[];
  more: boolean;
  page: number;
}

/** Applications for brokerage accounts that are stuck or came to nothing, each with why. */
export function ApplicationsPage({ waiting, ended, more, page }: ApplicationsPageProps) {
  const pageAt = (at: number) => deskPaths.deskApplications(at > 1 ? { page: String(at) } : {});
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <AccountPart id="waiting" title={words.waiting}>
        {waiting.length === 0 ? (
          <p>{words.noneWaiting}</p>
        ) : (
          <Applications of={waiting} label={words.waiting} />
        )}
      </AccountPart>
      <AccountPart id="ended" title={words.ended}>
        <p>{words.endedLede}</p>
        {ended.length === 0 ? <p>{words.noneEnded}</p> : <Applications of={ended} label={words.ended} />}
      </AccountPart>
      <p className={styles.ways}>
        {page > 1 && <a href={pageAt(page - 1)}>{words.before}</a>}
        {more && <a href={pageAt(page + 1)}>{words.after}</a>}
      </p>
    </DeskSubpage>
  );
}

function Applications({ of, label }: { of: readonly DeskApplication[]; label: string }) {
  return (
    <DeskTable
      label={label}
      head={[words.who, words.stage, words.status, words.why, words.since]}
      rows={of.map((each) => ({
        key: each.id,
        cells: [
          <a key="open" href={deskPaths.deskApplication(each.id)}>
            <span className="visually-hidden">{words.open} </span>
            {each.contact}
          </a>,
          words.stages[each.stage],
          each.status ?? "–",
          each.why ?? each.failure ?? "–",
          momentOf(each.createdAt),
        ],
      }))}
    />
  );
}

/** One application: where it stands, what the provider wants, and the way to have it asked again. */
export function ApplicationPage({ application }: { application: OpenedApplication }) {
  const { id, stage, status, why, failure, wanted, needsOperator, canBeAsked } = application;
  return (
    <DeskSubpage
      title={words.one}
      lede={words.oneLede}
      above={[{ label: words.title, href: deskPaths.deskApplications() }]}
    >
      <AccountPart id="about" title={words.about}>
        {needsOperator && <p>{words.operator}</p>}
        <Facts
          facts={[
            [words.email, application.email],
            [words.name, `${application.firstName} ${application.lastName}`],
            [words.provider, application.provider],
            [words.stage, words.stages[stage]],
            [words.status, status ?? "–"],
            [words.why, why ?? "–"],
            [words.failure, failure ?? words.noFailure],
            [words.attempts, String(application.attempts)],
            [words.created, momentOf(application.createdAt)],
            [words.updated, momentOf(application.updatedAt)],
            [words.checked, momentOf(application.checkedAt)],
            [words.next, momentOf(application.nextAt)],
          ]}
        />
      </AccountPart>
      <AccountPart id="wanted" title={words.wanted}>
        {wanted.length === 0 ? (
          <p>{words.nothingWanted}</p>
        ) : (
          <>
            <p>{words.wantedLede}</p>
            <DeskTable
              label={words.wanted}
              head={[words.code, words.words]}
              rows={wanted.map(({ code, message }, at) => ({
                // A provider may say the same twice.
                key: `${at} ${code}`,
                cells: [code, message ?? "–"],
              }))}
            />
          </>
        )}
      </AccountPart>
      <AccountPart id="ask-part" title={words.ask}>
        <p>{canBeAsked ? words.askLede : words.notAsked}</p>
        {canBeAsked && (
          <Form
            id="ask"
            press="ask"
            action={deskPaths.deskApplication(id)}
            schema={askApplicationSchema}
            fields={[]}
            submit={words.ask}
          />
        )}
      </AccountPart>
    </DeskSubpage>
  );
}
