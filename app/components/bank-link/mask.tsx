import styles from "./bank-page.module.css";

/** The last digits of an account's number. */
export function Mask({ mask }: { mask?: string | null | undefined }) {
  if (!mask) return null;
  return (
    <span className={styles.mask}>
      <span className="visually-hidden">ends in </span>
      <span aria-hidden="true">•• </span>
      {mask}
    </span>
  );
}
