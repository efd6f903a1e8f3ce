import type { Drawings } from "~/components/charts/chart";
import type { DataSource } from "../../../contract/market-schemas";

/** A chart of sectors, ready to be shown. */
export interface InsightView {
  /** What it shows, in a sentence with its newest figure. */
  title: string;
  /** Arithmetic on the past that says what may come. */
  hypothetical?: boolean | undefined;
  drawings?: Drawings | undefined;
  /** What the figures are: "Fiscal years, USD". */
  of: string;
  asOf?: string | null | undefined;
  source?: DataSource | null | undefined;
  /** How they are made, each in a sentence or more. */
  notes: string[];
  figures: { caption: string; columns: string[]; rows: string[][] };
}

/** Figures as a file has them: what a row is of, and its values as exactly as they came. */
export interface InsightFigures {
  keys: string[];
  values: string[];
  rows: { keys: (string | number)[]; values: (number | null)[] }[];
}
