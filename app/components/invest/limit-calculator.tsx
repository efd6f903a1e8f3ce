import type { ReactNode } from "react";
import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import choice from "~/components/forms/option.module.css";
import { Button } from "~/components/ui/button";
import { RichLine } from "~/components/ui/rich-line";
import { ruleInForce, limitWords as words } from "~/content/invest";
import { formatDate } from "~/lib/dates";
import { type LimitField, type LimitQuery, limitFields } from "~/lib/limit-query";
import { limitSection } from "~/lib/paths";
import { inDollars } from "../../../domain/investment-limit";
import styles from "./limit-calculator.module.css";

const formId = "limit-form";

/** What one may invest within twelve months, worked out by the server: its form's answers are the address. */
export function LimitCalculator({ query }: { query: LimitQuery }) {
  const { words: typed, problems } = query;
  const wrong = limitFields.filter((name) => problems[name]);
  return (
    <div className={styles.calculator}>
      <form action={limitSection} method="get" className={styles.form} id={formId}>
        <ErrorSummary
          formId={formId}
          fields={wrong.map((name) => ({ name, label: words.labels[name] }))}
          messages={problems}
        />
        <Labelled name="income" query={query}>
          {(given) => <AmountInput given={given} value={typed.income} />}
        </Labelled>
        <Labelled name="netWorth" query={query}>
          {(given) => <AmountInput given={given} value={typed.netWorth} />}
        </Labelled>
        <div className={field.field}>
          <label className={choice.option}>
            <input
              type="checkbox"
              name="accredited"
              value="yes"
              id={fieldId(formId, "accredited")}
              defaultChecked={typed.accredited === "yes"}
              aria-describedby={`${fieldId(formId, "accredited")}-hint`}
            />
            {words.labels.accredited}
          </label>
          <p className={field.hint} id={`${fieldId(formId, "accredited")}-hint`}>
            {words.hints.accredited}
          </p>
        </div>
        <Labelled name="date" query={query}>
          {(given) => (
            <input
              {...given}
              className={field.input}
              // A field for dates shows nothing of what is none.
              type={problems.date ? "text" : "date"}
              defaultValue={typed.date}
            />
          )}
        </Labelled>
        <Button tone="quiet" wide>
          {words.submit}
        </Button>
      </form>
      <LimitAnswer query={query} />
    </div>
  );
}

interface Given {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string;
}

function AmountInput({ given, value }: { given: Given; value: string }) {
  return (
    <input
      {...given}
      className={field.input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      defaultValue={value}
    />
  );
}

interface LabelledProps {
  name: Exclude<LimitField, "accredited">;
  query: LimitQuery;
  children: (given: Given) => ReactNode;
}

function Labelled({ name, query, children }: LabelledProps) {
  const id = fieldId(formId, name);
  const problem = query.problems[name];
  return (
    <div className={field.field} data-field="">
      <label htmlFor={id}>{words.labels[name]}</label>
      <p className={field.hint} id={`${id}-hint`}>
        {words.hints[name]}
      </p>
      {children({
        id,
        name,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": problem ? `${id}-hint ${id}-error` : `${id}-hint`,
      })}
      {problem && (
        <p className={field.error} id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** The answer, or the rule in force while nothing was asked. */
function LimitAnswer({ query: { worked } }: { query: LimitQuery }) {
  return (
    <div className={styles.answer} data-worked={worked ? "" : undefined}>
      {worked ? (
        <output htmlFor={limitFields.map((name) => fieldId(formId, name)).join(" ")} form={formId}>
          <span className={styles.label}>{words.result}</span>
          <span className={styles.figure}>
            {worked.limitCents === null ? words.none : inDollars(worked.limitCents)}
          </span>
          <span>{worked.explanation}</span>
          {worked.limitCents === null && <span>{words.noneText}</span>}
          <span className={styles.quiet}>{words.others}</span>
        </output>
      ) : (
        ruleInForce && (
          <>
            <p className={styles.label}>
              {words.inForceSince} {formatDate(ruleInForce.from)}
            </p>
            <p className={styles.figure}>{inDollars(ruleInForce.floorCents)}</p>
            <p>{words.inForceText}</p>
          </>
        )
      )}
      <p className={styles.quiet}>
        <RichLine line={words.cap} />
      </p>
    </div>
  );
}
