import { fieldId } from "./field";
import styles from "./field.module.css";

interface FileFieldProps {
  formId: string;
  name: string;
  label: string;
  hint: string;
  /** Which files are offered, such as ".csv,text/csv". */
  accept: string;
}

/** A file to choose, which nobody has to. No browser lets a page fill it in again: what was read of it stands in another field. */
export function FileField({ formId, name, label, hint, accept }: FileFieldProps) {
  const id = fieldId(formId, name);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        <span className={styles.optional}> (optional)</span>
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <input
        type="file"
        id={id}
        name={name}
        accept={accept}
        className={styles.file}
        aria-describedby={`${id}-hint`}
      />
    </div>
  );
}
