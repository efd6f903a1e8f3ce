import { paths } from "~/lib/paths";
import type { Line } from "./rich-text";

/** Beside every button that opens an account. */
export const signUpTerms: Line = [
  "By signing up you agree to the ",
  { text: "Terms", href: paths.legal("terms") },
  ". How we handle your data is in ",
  { text: "Privacy", href: paths.legal("privacy") },
  ".",
];
