import type { ReactNode } from "react";
import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import { FieldError } from "~/components/forms/field-error";
import { Button } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { type ReadQuery, type TrackerField, trackerFields } from "~/lib/tracker-query";
import type { RecordView } from "~/pages/roi/roi-tracker.server";
import { defaultTradeOrder } from "../../../domain/trade-query";
import { ActiveFilters } from "./active-filters";
import { basisNames, fieldLabels, orderNames, typeNames } from "./filter-words";
import styles from "./tracker-filters.module.css";

const formId = "filters";

interface FiltersProps {
  read: ReadQuery;
  /** What is shown, as far as there is something: its symbols and rules can be chosen from. */
  view: RecordView | undefined;
}

/** What to show, as a form whose answers are the address. What cannot be asked stands in it as it was typed. */
export function TrackerFilters({ read, view }: FiltersProps) {
  const { problems = {}, words } = read;
  const rules = (view?.rules ?? []).map(({ name, title }): [string, string] => [name, title]);
  const shared = { read };
  return (
    <section className={styles.filters} aria-labelledby="filters-title">
      <h2 id="filters-title">Choose trades</h2>
      <ErrorSummary
        formId={formId}
        fields={trackerFields.map((name) => ({ name, label: fieldLabels[name] }))}
        messages={problems}
        // A page is no field: it is asked for by links.
        said={problems.page}
      />
      <form action={paths.roiTracker()} method="get" className={styles.form}>
        <Choice {...shared} name="basis" all="Live, else simulated" choices={Object.entries(basisNames)} />
        <Text {...shared} name="symbol" list={view?.symbols ?? []} />
        <Choice {...shared} name="type" all="Calls and puts" choices={Object.entries(typeNames)} />
        <Choice {...shared} name="rule" all="Every rule" choices={rules} />
        <Text {...shared} name="from" />
        <Text {...shared} name="to" />
        <Choice {...shared} name="sort" all={orderNames[defaultTradeOrder]} choices={otherOrders} />
        <div className={styles.button}>
          <Button tone="quiet">Show these trades</Button>
        </div>
      </form>
      <ActiveFilters words={words} rules={rules} />
    </section>
  );
}

const otherOrders = Object.entries(orderNames).filter(([order]) => order !== defaultTradeOrder);

interface FieldProps {
  name: Exclude<TrackerField, "page">;
  read: ReadQuery;
}

/** A list to choose from; what the address holds and is not on it stands last, so that it is not lost. */
function Choice({ name, read, all, choices }: FieldProps & { all: string; choices: [string, string][] }) {
  const value = read.words[name] ?? "";
  const isKnown = value === "" || choices.some(([choice]) => choice === value);
  return (
    <Labelled name={name} read={read}>
      {(attributes) => (
        <select {...attributes} className={field.input} defaultValue={value}>
          <option value="">{all}</option>
          {choices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
          {!isKnown && <option value={value}>{value}</option>}
        </select>
      )}
    </Labelled>
  );
}

function Text({ name, read, list }: FieldProps & { list?: readonly string[] }) {
  const listId = list && list.length > 0 ? `${fieldId(formId, name)}-list` : undefined;
  // A field for dates shows nothing of what is none.
  const isDay = (name === "from" || name === "to") && !read.problems?.[name];
  return (
    <Labelled name={name} read={read}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            className={field.input}
            type={isDay ? "date" : "text"}
            defaultValue={read.words[name]}
            maxLength={isDay ? undefined : 60}
            autoComplete="off"
            list={listId}
          />
          {listId && (
            <datalist id={listId}>
              {list?.map((symbol) => (
                <option key={symbol} value={symbol} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Labelled>
  );
}

interface Attributes {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

function Labelled({ name, read, children }: FieldProps & { children: (given: Attributes) => ReactNode }) {
  const id = fieldId(formId, name);
  const problem = read.problems?.[name];
  return (
    <div className={field.field}>
      <label htmlFor={id}>{fieldLabels[name]}</label>
      <FieldError id={id} message={problem} />
      {children({
        id,
        name,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": problem && `${id}-error`,
      })}
    </div>
  );
}
