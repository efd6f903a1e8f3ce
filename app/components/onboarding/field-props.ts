import type { ReactNode } from "react";
import type { Question } from "../../../domain/onboarding/question";

/** What a field of any kind gets of its question. */
export interface FieldProps<Kind extends Question = Question> {
  question: Kind;
  id: string;
  label: ReactNode;
  required: boolean;
  wrong: boolean;
  /** The ids of hint and message. */
  describedBy: string | undefined;
  /** Hint and message, to stand between label and field. */
  said: ReactNode;
}
