import { Calculator, CalculatorField } from "~/components/calculator/calculator";
import answer from "~/components/calculator/calculator.module.css";
import { NumberInput } from "~/components/calculator/number-input";
import { fieldId } from "~/components/forms/field";
import { BasisBadge } from "~/components/ui/badge";
import table from "~/components/ui/data-table.module.css";
import { cutText } from "~/content/figures";
import { payoutTable } from "~/content/landing";
import { pricePerReferral, calculatorWords as words } from "~/content/referrals";
import { formatCharge } from "~/lib/money";
import { type PayoutQuery, payoutFieldNames } from "~/lib/payout-query";
import { calculatorSection } from "~/lib/referral-links";
import type { ReferralTier } from "../../../domain/referrals";
import styles from "./payout-calculator.module.css";

const formId = "payout-form";

/** What a month would pay, worked out by the server: its form's answers are the address. */
export function PayoutCalculator({ query }: { query: PayoutQuery }) {
  const { problems, worked } = query;
  return (
    <Calculator
      formId={formId}
      action={calculatorSection}
      names={payoutFieldNames}
      labels={words.labels}
      problems={problems}
      submit={words.submit}
      worked={worked !== undefined}
      answer={
        <>
          {worked ? <Worked {...worked} /> : <PerReferral />}
          <p className={answer.quiet}>{words.note}</p>
        </>
      }
    >
      {payoutFieldNames.map((name) => (
        <CalculatorField
          key={name}
          formId={formId}
          name={name}
          label={words.labels[name]}
          hint={words.hints[name]}
          problem={problems[name]}
        >
          {(given) => <NumberInput given={given} mode="numeric" value={query.words[name]} />}
        </CalculatorField>
      ))}
    </Calculator>
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
