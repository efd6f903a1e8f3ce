import { useLocation } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import type { ReactNode } from "react";
import { useFormContext, ValidatedForm } from "remix-validated-form";
import type { z } from "zod";
import { Button, type Tone } from "~/components/ui/button";
import { ErrorSummary } from "./error-summary";
import { Field, type FieldSpec, type Surface } from "./field";
import styles from "./form.module.css";
import { Honeypot } from "./honeypot";
import { useRefusal } from "./refused-form";

interface FormProps {
  /** Distinct on a page, also from the same form in a dialog. */
  id: string;
  action: string;
  /** What the server judges the form by. */
  schema: z.ZodObject<z.ZodRawShape>;
  fields: readonly FieldSpec[];
  /** What the fields hold to begin with; a form that came back holds what was typed. */
  values?: Readonly<Record<string, string>>;
  submit: string;
  /** Which of its page's forms it is, where the page has several. */
  press?: string;
  /** The page to return to afterwards. */
  from?: string | undefined;
  /** The form stands in a dialog: refused, it comes back as one. */
  dialog?: boolean;
  surface?: Surface;
  /** `line`: one field and its button side by side. */
  layout?: "stack" | "line";
  /** The button is what its page is about; else that of a form in one line is quiet. */
  tone?: Tone | undefined;
  /** A file goes with it. */
  hasFile?: boolean;
  /** Anybody may send it, and no account is needed: bots are caught. */
  open?: boolean;
  /** Why it has to be filled in once more, where no reply to it says so. */
  said?: string | undefined;
  /** What has to be read or ticked before the button. */
  terms?: ReactNode;
  /** The fields in `terms`: what is wrong of them is led to as well. */
  ticks?: readonly Pick<FieldSpec, "name" | "label">[];
  /** Ways on, below the button. */
  children?: ReactNode;
}

/** Every form of the site: posts to a real address, and comes back with a summary, messages and values kept. */
export function Form({ id, action, schema, values, layout = "stack", hasFile, ...body }: FormProps) {
  return (
    <ValidatedForm
      id={id}
      method="post"
      encType={hasFile ? "multipart/form-data" : undefined}
      action={action}
      validator={withZod(schema)}
      defaultValues={values}
      className={styles.form}
      data-layout={layout}
      noValidate
      disableFocusOnError
    >
      <FormBody id={id} action={action} layout={layout} {...body} />
    </ValidatedForm>
  );
}

type FormBodyProps = Omit<FormProps, "schema" | "values" | "hasFile">;

function FormBody({
  id,
  action,
  fields,
  submit,
  press,
  from,
  dialog = false,
  surface,
  layout,
  tone = layout === "line" ? "quiet" : "primary",
  open = false,
  said: saidBefore,
  terms,
  ticks = [],
  children,
}: FormBodyProps) {
  const { fieldErrors, defaultValues = {} } = useFormContext();
  const { kept } = useRefusal();
  const wrong = [...fields, ...ticks].filter(({ name }) => fieldErrors[name]);
  // Of the page's forms the one that came back: the page is the address that it posted to.
  const cameBack = useLocation().pathname === action && kept.press === press;
  const said = cameBack ? kept.said : saidBefore;
  const isWrong = wrong.length > 0 || said !== undefined;
  const first = dialog && !isWrong ? firstEmpty(fields, defaultValues) : undefined;
  return (
    <>
      {press && <input type="hidden" name="press" value={press} />}
      {from && <input type="hidden" name="from" value={from} />}
      {dialog && <input type="hidden" name="dialog" value="1" />}
      <ErrorSummary
        formId={id}
        fields={wrong}
        messages={fieldErrors}
        said={said}
        failed={cameBack && Boolean(kept.failed)}
      />
      {fields.map((field) => (
        <Field key={field.name} {...field} formId={id} surface={surface} focused={field === first} />
      ))}
      {open && <Honeypot formId={id} />}
      {terms}
      {/* A form in one line stands beside something that matters more, such as a page above its footer. */}
      <Button wide tone={tone}>
        {submit}
      </Button>
      {children && <div className={styles.ways}>{children}</div>}
    </>
  );
}

/** Where typing goes on in a dialog. */
const firstEmpty = (fields: readonly FieldSpec[], values: Record<string, unknown>) =>
  fields.find(({ name }) => !values[name]);
