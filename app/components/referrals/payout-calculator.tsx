import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import answer from "~/components/invest/limit-calculator.module.css";
import { BasisBadge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import table from "~/components/ui/data-table.module.css";
import { cutText } from "~/content/figures";
import { payoutTable } from "~/content/landing";
import { pricePerReferral, calculatorWords as words } from "~/content/referrals";
import { formatCharge } from "~/lib/money";
import { type PayoutField, type PayoutQuery, payoutFieldNames } from "~/lib/payout-query";
import { calculatorSection } from "~/lib/referral-links";
import type { ReferralTier } from "../../../domain/referrals";
import styles from "./payout-calculator.module.css";

const formId = "payout-form";

/** What a month would pay, worked out by the server: its form's answers are the address. */
export function PayoutCalculator({ query }: { query: PayoutQuery }) {
  const { problems, worked } = query;
  const wrong = payoutFieldNames.filter((name) => problems[name]);
  return (
    <div className={answer.calculator}>
      <form action={calculatorSection} method="get" className={answer.form} id={formId}>
        <ErrorSummary
          formId={formId}
          fields={wrong.map((name) => ({ name, label: words.labels[name] }))}
          messages={problems}
        />
        {payoutFieldNames.map((name) => (
          <CountField key={name} name={name} query={query} />
        ))}
        <Button tone="quiet" wide>
          {words.submit}
        </Button>
      </form>
      <div className={answer.answer} data-worked={worked ? "" : undefined}>
        {worked ? <Worked {...worked} /> : <PerReferral />}
        <p className={answer.quiet}>{words.note}</p>
      </div>
    </div>
  );
}

function CountField({ name, query }: { name: PayoutField; query: PayoutQuery }) {
  const id = fieldId(formId, name);
  const problem = query.problems[name];
  return (
    <div className={field.field} data-field="">
      <label htmlFor={id}>{words.labels[name]}</label>
      <p className={field.hint} id={`${id}-hint`}>
        {words.hints[name]}
      </p>
      <input
        className={field.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        id={id}
        name={name}
        defaultValue={query.words[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      {problem && (
        <p className={field.error} id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

function Worked({ months, payoutCents }: { months: readonly ReferralTier[]; payoutCents: number }) {
  return (
    <>
      <output htmlFor={payoutFieldNames.map((name) => fieldId(formId, name)).join(" ")} form={formId}>
        <span className={answer.label}>
          {words.result} <BasisBadge basis="hypothetical" />
        </span>
        <span className={answer.figure}>{formatCharge(payoutCents)}</span>
        <strong>{words.basis}</strong>
      </output>
      <table className={`${table.table} ${styles.months}`}>
        <caption className="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{payoutTable.columns.degree}</th>
            <th scope="col" className={table.number}>
              {payoutTable.columns.revenue}
            </th>
            <th scope="col" className={table.number}>
              {payoutTable.columns.cut}
            </th>
            <th scope="col" className={table.number}>
              {payoutTable.columns.payout}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ degree, revenueCents, cutBasisPoints, payoutCents: payout }) => (
            <tr key={degree}>
              <th scope="row">{payoutTable.degrees[degree]}</th>
              <td className={table.number}>{formatCharge(revenueCents)}</td>
              <td className={table.number}>{cutText(cutBasisPoints)}</td>
              <td className={table.number}>{formatCharge(payout)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function PerReferral() {
  return (
    <>
      <p className={answer.label}>{words.empty.label}</p>
      <p className={answer.figure}>{pricePerReferral}</p>
      <p>{words.empty.text}</p>
    </>
  );
}
