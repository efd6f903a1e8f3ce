import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormPage } from "~/components/forms/form-page";
import { TickField } from "~/components/forms/tick-field";
import { signalWords as words } from "~/content/desk-signals";
import { deskPaths } from "~/lib/desk-paths";
import { signalSchema } from "~/lib/desk-signal-forms";
import { LONGEST_HOLDINGS, LONGEST_REASON } from "../../../domain/hand-made";

const price = { inputMode: "decimal", maxLength: 12, optional: true } as const;
const fields: readonly FieldSpec[] = [
  { name: "symbol", label: words.symbol, hint: words.symbolHint, maxLength: 17, autoComplete: "off" },
  {
    name: "tradeType",
    label: words.tradeType,
    choices: Object.entries(words.types).map(([value, label]) => ({ value, label })),
  },
  { name: "limit", label: words.limit, hint: words.limitHint, ...price },
  { name: "stop", label: words.stop, hint: words.levelHint, ...price },
  { name: "target", label: words.target, hint: words.levelHint, ...price },
  {
    ...{ name: "mostDays", label: words.mostDays, hint: words.mostDaysHint },
    ...{ inputMode: "numeric", maxLength: 3 },
  },
  { name: "strike", label: words.strike, hint: words.strikeHint, ...price },
  { name: "expiration", label: words.expiration, type: "date", optional: true },
  { name: "reason", label: words.reason, hint: words.reasonHint, rows: 5, maxLength: LONGEST_REASON },
  { name: "holdings", label: words.holdings, hint: words.holdingsHint, rows: 2, maxLength: LONGEST_HOLDINGS },
];

interface SignalFormProps {
  id: string;
  values: Readonly<Record<string, string>>;
}

/** What an analyst states of a signal. Its address is its draft's: sent twice it is saved once. */
export function SignalForm({ id, values }: SignalFormProps) {
  return (
    <FormPage title={words.formTitle} lede={words.formLede}>
      <Form
        id="signal"
        action={deskPaths.deskSignalForm(id)}
        schema={signalSchema}
        fields={fields}
        values={values}
        submit={words.save}
        terms={<TickField formId="signal" name="quiet" value="yes" label={words.quiet} />}
        ticks={[{ name: "quiet", label: words.quiet }]}
      >
        <a href={deskPaths.deskSignals()}>{words.title}</a>
      </Form>
    </FormPage>
  );
}
