import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { paths } from "~/lib/paths";
import { longestWords, stockRequestSchema } from "~/lib/stock-request";

const fields: readonly FieldSpec[] = [
  {
    name: "symbol",
    label: "The missing stock",
    hint: "Its symbol, or the company’s name.",
    maxLength: longestWords,
  },
];

/** Asks for a stock that is missing; leads back to the same search. */
export function RequestForm({ words }: { words: string }) {
  const here = paths.stocks({ q: words || undefined });
  return (
    <Form
      id="stock-request"
      action={here}
      schema={stockRequestSchema}
      fields={fields}
      {...(words && { values: { symbol: words } })}
      submit="Request this stock"
      from={here}
    />
  );
}
