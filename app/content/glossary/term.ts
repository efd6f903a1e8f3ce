import type { Line } from "../rich-text";

/** A word and what it means on these pages. */
export interface Term {
  /** its anchor on the page */
  id: string;
  term: string;
  /** the short form, where it is known by one */
  abbreviation?: string;
  text: Line;
  /** ids of terms to read with it */
  see?: readonly string[];
}
