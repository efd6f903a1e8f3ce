import { Calculator, CalculatorField } from "~/components/calculator/calculator";
import styles from "~/components/calculator/calculator.module.css";
import { NumberInput } from "~/components/calculator/number-input";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import choice from "~/components/forms/option.module.css";
import { RichLine } from "~/components/ui/rich-line";
import { ruleInForce, limitWords as words } from "~/content/invest";
import { formatDate } from "~/lib/dates";
import { type LimitField, type LimitQuery, limitFields } from "~/lib/limit-query";
import { formatLimit } from "~/lib/money";
import { limitSection } from "~/lib/paths";

const formId = "limit-form";

/** What one may invest within twelve months, worked out by the server: its form's answers are the address. */
export function LimitCalculator({ query }: { query: LimitQuery }) {
  const { words: typed, problems } = query;
  const fieldOf = (name: Exclude<LimitField, "accredited">) => ({
    formId,
    name,
    label: words.labels[name],
    hint: words.hints[name],
    problem: problems[name],
  });
  return (
    <Calculator
      formId={formId}
      action={limitSection}
      names={limitFields}
      labels={words.labels}
      problems={problems}
      submit={words.submit}
      worked={query.worked !== undefined}
      answer={<LimitAnswer query={query} />}
    >
      <CalculatorField {...fieldOf("income")}>
        {(given) => <NumberInput given={given} mode="decimal" value={typed.income} />}
      </CalculatorField>
      <CalculatorField {...fieldOf("netWorth")}>
        {(given) => <NumberInput given={given} mode="decimal" value={typed.netWorth} />}
      </CalculatorField>
      <Accredited checked={typed.accredited === "yes"} />
      <CalculatorField {...fieldOf("date")}>
        {(given) => (
          // A field for dates shows nothing of what is none.
          <input {...given} type={problems.date ? "text" : "date"} defaultValue={typed.date} />
        )}
      </CalculatorField>
    </Calculator>
  );
}

function Accredited({ checked }: { checked: boolean }) {
  const id = fieldId(formId, "accredited");
  return (
    <div className={field.field}>
      <label className={choice.option}>
        <input
          type="checkbox"
          name="accredited"
          value="yes"
          id={id}
          defaultChecked={checked}
          aria-describedby={`${id}-hint`}
        />
        {words.labels.accredited}
      </label>
      <p className={field.hint} id={`${id}-hint`}>
        {words.hints.accredited}
      </p>
    </div>
  );
}

/** The answer, or the rule in force while nothing was asked. */
function LimitAnswer({ query: { worked } }: { query: LimitQuery }) {
  return (
    <>
      {worked ? (
        <output htmlFor={limitFields.map((name) => fieldId(formId, name)).join(" ")} form={formId}>
          <span className={styles.label}>{words.result}</span>
          <span className={styles.figure}>
            {worked.limitCents === null ? words.none : formatLimit(worked.limitCents)}
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
            <p className={styles.figure}>{formatLimit(ruleInForce.floorCents)}</p>
            <p>{words.inForceText}</p>
          </>
        )
      )}
      <p className={styles.quiet}>
        <RichLine line={words.cap} />
      </p>
    </>
  );
}
