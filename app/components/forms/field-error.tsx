import styles from "./field.module.css";

/**
 * What is wrong with a field. It stands between label and field: a phone's keyboard hides what is below.
 * @param id the field's own; the message's is this with `-error`, for the field's `aria-describedby`
 */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className={styles.error} id={`${id}-error`}>
      {message}
    </p>
  );
}
