import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ValidationErrorResponseData } from "remix-validated-form";
import { stepLedes, stepTitles } from "~/content/onboarding";
import type { StepData } from "~/onboarding.server";
import { type Refusal, StepForm } from "./step-form";
import styles from "./step-page.module.css";
import { textsOf } from "./use-live-answers";

/** The page of a step that is made of questions. */
export function StepPage({ data, children }: { data: StepData; children?: ReactNode }) {
  const { step, changing } = data;
  return (
    <>
      <header className={styles.header}>
        <h1>{stepTitles[step]}</h1>
        <p className="lede">{stepLedes[step]}</p>
      </header>
      {children}
      <StepForm
        // Each step has a form of its own.
        key={step}
        data={data}
        refusal={useRefusal()}
        submit={changing ? "Save and go back to your answers" : "Save and continue"}
      />
    </>
  );
}

/** What this page's action has refused, if it has. */
function useRefusal(): Refusal | undefined {
  const reply = useActionData<ValidationErrorResponseData>();
  if (!reply) return undefined;
  const { fieldErrors, repopulateFields } = reply;
  const isObject = typeof repopulateFields === "object" && repopulateFields !== null;
  return { messages: fieldErrors, typed: isObject ? textsOf({ ...repopulateFields }) : {} };
}
