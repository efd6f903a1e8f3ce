import { proof } from "~/content/agreements/proof";
import styles from "./document-proof.module.css";

interface DocumentProofProps {
  /** SHA-256 in hexadecimal. */
  hash: string;
  /** The plain text that the hash is of. */
  href: string;
}

/** By what a signed text is known again, on the page and on paper. */
export function DocumentProof({ hash, href }: DocumentProofProps) {
  return (
    <footer className={styles.proof}>
      <p className="fine">{proof.text}</p>
      <p className={styles.hash}>
        <span className={styles.label}>SHA-256</span> <code className={styles.value}>{hash}</code>
      </p>
      <p className={styles.link}>
        <a href={href} download>
          {proof.download}
        </a>
      </p>
    </footer>
  );
}
