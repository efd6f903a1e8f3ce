import type { FieldSpec } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { paths } from "~/lib/paths";
import { longest, submissionSchema } from "~/lib/submission-form";

const types = [
  { value: "Call", label: "Call" },
  { value: "Put", label: "Put" },
] as const;

const fields: readonly FieldSpec[] = [
  { name: "name", label: "Name", hint: "As it should be listed.", maxLength: longest.name },
  { name: "symbol", label: "Stock", hint: "Its symbol, such as AAPL.", maxLength: longest.symbol },
  { name: "tradeType", label: "Call or put", choices: types },
  { name: "fillDate", label: "Filled on", type: "date" },
  { name: "closeDate", label: "Closed on", type: "date" },
  {
    name: "roi",
    label: "ROI in percent",
    hint: "The result of the trade; a loss has a minus: 14 or -9.5.",
    maxLength: longest.roi,
  },
  {
    name: "evidence",
    label: "Link to the evidence",
    hint: "It must begin with https:// and be open to everyone.",
    type: "url",
    maxLength: longest.evidence,
  },
];

/** Shows a trade of one's own; leads back to the tracker, which then says that it is pending. */
export function SubmissionForm() {
  return (
    <Form
      id="submission"
      action={paths.roiTracker()}
      schema={submissionSchema}
      fields={fields}
      submit="Submit the trade"
      from={paths.roiTracker()}
    />
  );
}
