import { HtmlValidate } from "html-validate";

/** How React writes elements and attributes is not ours to choose, and no error in HTML. */
const asReactWrites = {
  "attr-case": "off",
  "void-style": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
} as const;
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: asReactWrites,
});

/** What a validator finds wrong with a document's HTML (QUALITY U3). */
export async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, ruleId, message }) => `line ${line}: ${ruleId}: ${message}`);
}
