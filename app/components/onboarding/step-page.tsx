import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ValidationErrorResponseData } from "remix-validated-form";
import { stepLedes, stepTitles } from "~/content/onboarding";
import type { StepData } from "~/pages/onboarding/onboarding.server";
import type { Answers } from "../../../domain/onboarding/question";
import { StepForm } from "./step-form";
import styles from "./step-page.module.css";
import { textsOf } from "./use-live-answers";

/** The page of a step that is made of questions; what has to be said first stands between title and questions. */
export function StepPage({ data, children }: { data: StepData; children?: ReactNode }) {
  const { step, changing } = data;
  return (
    <>
      <header className={styles.header}>
        <h1>{stepTitles[step]}</h1>
        <p className="lede">{stepLedes[step]}</p>
      </header>
      <StepForm
        // Each step has a form of its own.
        key={step}
        data={data}
        refused={useRefused()}
        submit={changing !== undefined ? "Save and go back to your answers" : "Save and continue"}
      >
        {children}
      </StepForm>
    </>
  );
}

/** What was typed into the form that this page's action has refused, if it has. */
function useRefused(): Answers | undefined {
  const typed = useActionData<ValidationErrorResponseData>()?.repopulateFields;
  return typeof typed === "object" && typed !== null ? textsOf({ ...typed }) : undefined;
}
