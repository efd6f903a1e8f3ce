import { programmeNames, joinUsWords as words } from "~/content/taking-part";
import { fieldLengths } from "~/lib/account-forms";
import { joinUsSchema, messageLength } from "~/lib/lead-forms";
import { paths } from "~/lib/paths";
import { programmes } from "../../../domain/programmes";
import type { FieldSpec } from "./field";
import { Form } from "./form";
import { reachFields } from "./lead-fields";

const fields: readonly FieldSpec[] = [
  {
    name: "programme",
    label: words.labels.programme,
    choices: programmes.map((value) => ({ value, label: programmeNames[value] })),
  },
  { name: "firstName", label: "First name", autoComplete: "given-name", maxLength: fieldLengths.name },
  { name: "lastName", label: "Last name", autoComplete: "family-name", maxLength: fieldLengths.name },
  ...reachFields,
  {
    name: "place",
    label: words.labels.place,
    hint: words.placeHint,
    maxLength: fieldLengths.name,
    optional: "unsaid",
  },
  { name: "message", label: words.labels.message, rows: 5, maxLength: messageLength, optional: true },
];

/** @param values what is known already: the programme of the page that led here, and who is signed in */
export function JoinUsForm({ values }: { values: Readonly<Record<string, string>> }) {
  return (
    <Form
      id="join-us"
      action={paths.joinUs()}
      schema={joinUsSchema}
      fields={fields}
      values={values}
      submit={words.submit}
      open
    >
      <a href={paths.tryouts("cities")}>{words.tryouts.cities}</a>
      <a href={paths.tryouts("universities")}>{words.tryouts.universities}</a>
    </Form>
  );
}
