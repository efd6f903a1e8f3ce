import { AccountPart } from "~/components/account/account-part";
import type { FieldSpec } from "~/components/forms/field";
import styles from "./newer-text.module.css";

interface NewerTextProps {
  title: string;
  lede: string;
  fields: readonly FieldSpec[];
  /** What the form holds, as it was typed. */
  typed: Readonly<Record<string, string>>;
  /** What somebody else saved. */
  saved: Readonly<Record<string, string>>;
}

/** Of what was saved while another text was written the fields that differ from it, as they are written. */
export function NewerText({ title, lede, fields, typed, saved }: NewerTextProps) {
  const differing = fields.filter(({ name }) => asLines(typed[name] ?? "") !== asLines(saved[name] ?? ""));
  return (
    <AccountPart id="newer" title={title}>
      <p>{lede}</p>
      {differing.map(({ name, label }) => (
        <section key={name} aria-labelledby={`newer-${name}`}>
          <h3 id={`newer-${name}`}>{label}</h3>
          <pre className={styles.text}>{saved[name] || "–"}</pre>
        </section>
      ))}
    </AccountPart>
  );
}

/** Browsers send other ends of lines than are kept. */
const asLines = (text: string): string => text.replace(/\r\n?/g, "\n").trim();
