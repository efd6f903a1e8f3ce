import { createContext, useContext } from "react";
import type { Complaints } from "../../../domain/onboarding/judge";
import type { Answers, Choice } from "../../../domain/onboarding/question";

/** What every question of a step's form knows of the others. */
export interface StepState {
  formId: string;
  /** As they stand now; on the server as they stood when the page was made. */
  answers: Answers;
  /** The messages to show, by question. */
  messages: Complaints;
  /** Masks of answers that are kept and not shown again. */
  given: Answers;
  countries: readonly Choice[];
  /** Runs it now, or once the pointer is up: what moves under a press is not clicked. */
  afterPress(run: () => void): void;
}

const StepContext = createContext<StepState | undefined>(undefined);
export const StepProvider = StepContext.Provider;

/** The state of the step around; throws outside of one. */
export function useStep(): StepState {
  const state = useContext(StepContext);
  if (!state) throw new Error("a question needs the step that it is asked in");
  return state;
}
