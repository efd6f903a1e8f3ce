import type { InputHTMLAttributes, ReactNode } from "react";
import { useField } from "remix-validated-form";
import { fieldId } from "~/components/forms/field";
import field from "~/components/forms/field.module.css";
import { FieldError } from "~/components/forms/field-error";
import choice from "~/components/forms/option.module.css";
import titleRow from "~/components/ui/title-row.module.css";
import { signing } from "~/content/signing";
import type { Paper as PaperData } from "~/pages/onboarding/signing-papers.server";
import type { Signature, Tick } from "../../../domain/onboarding/signing";
import styles from "./paper.module.css";

export const signingFormId = "sign";

interface PaperProps {
  paper: PaperData;
  /** The name to type. */
  signer: string;
}

/** One part of what is signed: its words or the link to them, its boxes to tick, the name where it is typed. */
export function Paper({ paper, signer }: PaperProps) {
  const { key, title, text, link, revision, ticks, signature } = paper;
  return (
    <section className={styles.paper} aria-labelledby={`${key}-title`} data-paper={key}>
      <header className={`${titleRow.row} ${styles.head}`}>
        <h3 id={`${key}-title`}>
          {title}{" "}
          <span className={styles.ticked} aria-hidden="true">
            ✓
          </span>
        </h3>
        <span className={styles.revision}>
          <span className="visually-hidden">{signing.revision} </span>
          {revision}
        </span>
      </header>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link && (
        <p>
          <PaperLink href={link.href}>{link.text}</PaperLink>
        </p>
      )}
      {ticks.map((tick) => (
        <TickField key={tick.name} tick={tick} />
      ))}
      {signature && <SignatureField signature={signature} signer={signer} />}
    </section>
  );
}

/** To a document, beside this page: what was ticked in it would be lost on the way back. */
export function PaperLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <a href={href} target="_blank" rel="noopener">
        {children}
      </a>{" "}
      <span className={styles.newTab}>({signing.newTab})</span>
    </>
  );
}

function TickField({ tick: { name, label, value } }: { tick: Tick }) {
  const { error, getInputProps } = useField(name);
  const id = fieldId(signingFormId, name);
  return (
    <div className={styles.field}>
      <FieldError id={id} message={error} />
      <label className={choice.option}>
        <input
          {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({ type: "checkbox", value, id })}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {label}
      </label>
    </div>
  );
}

function SignatureField({ signature: { name, label }, signer }: { signature: Signature; signer: string }) {
  const { error, getInputProps } = useField(name);
  const id = fieldId(signingFormId, name);
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <p className={field.hint} id={`${id}-hint`}>
        {signing.nameHint} {signer}
      </p>
      <FieldError id={id} message={error} />
      <input
        {...getInputProps<InputHTMLAttributes<HTMLInputElement>>({ type: "text", id, autoComplete: "name" })}
        className={field.input}
        required
        maxLength={250}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")}
      />
    </div>
  );
}
