import { AccountPart } from "~/components/account/account-part";
import field from "~/components/forms/field.module.css";
import { Form } from "~/components/forms/form";
import { Button } from "~/components/ui/button";
import { deskLeadWords as words } from "~/content/desk-leads";
import { reasonLength } from "~/lib/desk-forms";
import { findLeadsSchema, type LeadQuery } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskLead } from "../../../contract/desk-leads";
import { leadKinds, leadViews } from "../../../domain/lead-states";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

/** What a search has found, and what was typed for it. */
export interface LeadsFound {
  leads: readonly DeskLead[];
  isMore: boolean;
  values: Readonly<Record<string, string>>;
}

interface LeadsPageProps {
  leads: readonly DeskLead[];
  olderThan?: string | null | undefined;
  query: LeadQuery;
  found?: LeadsFound | undefined;
}

/** Who asked or wrote, the newest first, with a filter that is a plain query. */
export function LeadsPage({ leads, olderThan, query, found }: LeadsPageProps) {
  const { view, kind } = query;
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      {found && (
        <AccountPart id="found" title={words.found}>
          {found.leads.length === 0 ? (
            <p>{words.noneFound}</p>
          ) : (
            <Leads label={words.found} leads={found.leads} />
          )}
          {found.isMore && <p>{words.moreFound}</p>}
        </AccountPart>
      )}
      <AccountPart id="filter" title={words.filter}>
        <form method="get" action={deskPaths.deskLeads()} className={styles.filter}>
          <FilterChoice
            name="view"
            label={words.view}
            value={view}
            choices={leadViews.map((each) => [each, words.views[each]])}
          />
          <FilterChoice
            name="kind"
            label={words.kind}
            value={kind ?? ""}
            choices={[["", words.anyKind], ...leadKinds.map((each) => [each, words.kinds[each]] as const)]}
          />
          <Button tone="quiet">{words.show}</Button>
        </form>
      </AccountPart>
      {leads.length === 0 ? <p>{words.noneFits}</p> : <Leads label={words.title} leads={leads} />}
      <p>{words.fileLede}</p>
      <p className={styles.ways}>
        {olderThan && <a href={deskPaths.deskLeads({ view, kind, olderThan })}>{words.older}</a>}
        <a href={deskPaths.deskLeadsCsv({ view, kind })} download>
          {words.file}
        </a>
      </p>
      <AccountPart id="look" title={words.find}>
        <p>{words.findLede}</p>
        <Form
          id="find"
          action={deskPaths.deskLeads()}
          schema={findLeadsSchema}
          {...(found && { values: found.values })}
          fields={[
            { name: "words", label: words.words, maxLength: 254, autoComplete: "off" },
            {
              ...{ name: "reason", label: words.whyLook, hint: words.whyLookHint },
              ...{ maxLength: reasonLength, autoComplete: "off" },
            },
          ]}
          submit={words.find}
          tone="quiet"
        />
      </AccountPart>
    </DeskSubpage>
  );
}

const Leads = ({ label, leads }: { label: string; leads: readonly DeskLead[] }) => (
  <DeskTable
    label={label}
    head={[words.who, words.what, words.when, words.state, words.owner]}
    rows={leads.map((lead) => ({
      key: lead.id,
      cells: [
        <a key="open" href={deskPaths.deskLead(lead.id)}>
          <span className="visually-hidden">{words.open} </span>
          {lead.contact}
        </a>,
        kindOf(lead),
        momentOf(lead.createdAt),
        words.views[lead.state],
        lead.owner?.email ?? words.nobody,
      ],
    }))}
  />
);

/** Such as "To take part: city owner". */
export function kindOf({ kind, programme }: Pick<DeskLead, "kind" | "programme">): string {
  const what = words.kinds[kind];
  return programme ? `${what}: ${words.programmes[programme] ?? programme}` : what;
}

interface FilterChoiceProps {
  name: string;
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
}

function FilterChoice({ name, label, value, choices }: FilterChoiceProps) {
  const id = `filter-${name}`;
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className={field.input} defaultValue={value}>
        {choices.map(([choice, said]) => (
          <option key={choice} value={choice}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}
