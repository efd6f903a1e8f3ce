import type { Line } from "../rich-text";

/** A question that people ask, and its short answer. */
export interface Question {
  /** its anchor on the page */
  id: string;
  question: string;
  answer: Line;
}

/** Questions about one thing. */
export interface QuestionGroup {
  id: string;
  heading: string;
  questions: readonly Question[];
}
