import { useFormContext } from "remix-validated-form";
import type { FieldSpec } from "~/components/forms/field";
import { FoldedForm } from "~/components/forms/folded-form";
import { Form } from "~/components/forms/form";
import { useRefusal } from "~/components/forms/refused-form";
import { privacyWords as words } from "~/content/privacy-page";
import { deletionSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import styles from "./privacy.module.css";

const formId = "delete-account";
const fields: readonly FieldSpec[] = [
  {
    name: "password",
    label: words.password,
    hint: words.passwordHint,
    type: "password",
    autoComplete: "current-password",
  },
];

/** What deletion does, and the form that asks for the password first. */
export function Deletion() {
  const { fieldErrors } = useFormContext(formId);
  const { said } = useRefusal().kept;
  const cameBack = fieldErrors.password !== undefined || said !== undefined;
  return (
    <>
      <p>
        <strong>{words.deletionText}</strong> {words.mailed}
      </p>
      {[words.goes, words.stays].map(({ title, items }) => (
        <div key={title} className={styles.list}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
      <FoldedForm summary={words.open} open={cameBack} grave>
        <Form
          id={formId}
          action={paths.privacy()}
          schema={deletionSchema}
          fields={fields}
          submit={words.confirm}
          tone="danger"
        />
      </FoldedForm>
    </>
  );
}
