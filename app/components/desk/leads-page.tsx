import { AccountPart } from "~/components/account/account-part";
import field from "~/components/forms/field.module.css";
import { Button } from "~/components/ui/button";
import { deskLeadWords as words } from "~/content/desk-leads";
import type { LeadQuery } from "~/lib/desk-lead-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { DeskLead } from "../../../contract/desk-leads";
import { leadKinds, leadViews } from "../../../domain/lead-states";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";
import { DeskTable } from "./desk-table";

interface LeadsPageProps {
  leads: readonly DeskLead[];
  olderThan?: string | null | undefined;
  query: LeadQuery;
}

/** Who asked or wrote, the newest first, with a filter that is a plain query. */
export function LeadsPage({ leads, olderThan, query }: LeadsPageProps) {
  const { view, kind } = query;
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
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
      {leads.length === 0 ? (
        <p>{words.noneFits}</p>
      ) : (
        <DeskTable
          label={words.title}
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
      )}
      <p>{words.fileLede}</p>
      <p className={styles.ways}>
        {olderThan && <a href={deskPaths.deskLeads({ view, kind, olderThan })}>{words.older}</a>}
        <a href={deskPaths.deskLeadsCsv({ view, kind })} download>
          {words.file}
        </a>
      </p>
    </DeskSubpage>
  );
}

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
