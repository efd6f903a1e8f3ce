import type { ReactNode } from "react";
import { ErrorSummary } from "~/components/forms/error-summary";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import { FieldError } from "~/components/forms/field-error";
import { Button } from "~/components/ui/button";
import { sectionOf } from "~/lib/refused-query";
import styles from "./calculator.module.css";

interface CalculatorProps<Name extends string> {
  formId: string;
  /** The section that it stands in: its answers are in the address. */
  action: string;
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** By the name of its field. */
  problems: Readonly<Record<string, string>>;
  submit: string;
  /** Whether something was worked out. */
  worked: boolean;
  answer: ReactNode;
  children: ReactNode;
}

/** A form that asks, and beside it what the server worked out. */
export function Calculator<Name extends string>({
  formId,
  action,
  names,
  labels,
  problems,
  submit,
  worked,
  answer,
  children,
}: CalculatorProps<Name>) {
  return (
    <div className={styles.calculator}>
      <form action={action} method="get" className={styles.form} id={formId}>
        <ErrorSummary
          formId={formId}
          fields={names.map((name) => ({ name, label: labels[name] }))}
          messages={problems}
          section={sectionOf(action)}
        />
        {children}
        <Button tone="quiet" wide>
          {submit}
        </Button>
      </form>
      <div className={styles.answer} data-worked={worked ? "" : undefined}>
        {answer}
      </div>
    </div>
  );
}

/** What an input of a calculator's takes from its field. */
export interface GivenInput {
  id: string;
  name: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string;
}

interface CalculatorFieldProps {
  formId: string;
  name: string;
  label: string;
  hint: string;
  problem: string | undefined;
  children: (given: GivenInput) => ReactNode;
}

export function CalculatorField({ formId, name, label, hint, problem, children }: CalculatorFieldProps) {
  const id = fieldId(formId, name);
  return (
    <div className={field.field} data-field="">
      <label htmlFor={id}>{label}</label>
      <p className={field.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <FieldError id={id} message={problem} />
      {children({
        id,
        name,
        className: field.input,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": problem ? `${id}-hint ${id}-error` : `${id}-hint`,
      })}
    </div>
  );
}
