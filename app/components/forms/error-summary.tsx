import { type MouseEvent, useContext } from "react";
import { PageContext } from "~/page-context";
import styles from "./error-summary.module.css";
import { type FieldSpec, fieldId } from "./field";

interface ErrorSummaryProps {
  formId: string;
  /** In the order of the form. Those that have a message are led to. */
  fields: readonly Pick<FieldSpec, "name" | "label">[];
  messages: Readonly<Record<string, string>>;
  /** Why all of it was refused, where no field is to blame. */
  said?: string | undefined;
  /** Whether the form could not be taken for a fault of ours: then the request's id is named, for support. */
  failed?: boolean;
  /** Where the address leads to after the form was sent: a browser gives the focus to that, and to nothing else. */
  section?: string | undefined;
}

/** Stands first in a form that came back, takes the focus, and leads to each field that is wrong. */
export function ErrorSummary({ formId, fields, messages, said, failed, section }: ErrorSummaryProps) {
  const { requestId } = useContext(PageContext);
  const wrong = fields.filter(({ name }) => messages[name]);
  if (wrong.length === 0 && !said) return null;
  const titleId = `${formId}-errors`;
  return (
    <section
      id={section}
      className={styles.summary}
      aria-labelledby={titleId}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refusal this is what the visitor needs to read first
      autoFocus
    >
      <h2 className={styles.title} id={titleId}>
        There is a problem
      </h2>
      {said && <p>{said}</p>}
      {said && failed && requestId && (
        <p className={styles.request}>
          Request ID: <span>{requestId}</span>
        </p>
      )}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ name, label }) => (
            <li key={name}>
              <a href={`#${fieldId(formId, name)}`} onClick={leadInPlace}>
                {label.endsWith("?") ? label : `${label}:`} {messages[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where React answers clicks another address would be another visit, and what is wrong would be forgotten with the last. */
function leadInPlace(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: "nearest" });
}
