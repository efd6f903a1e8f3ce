import type { ReactNode } from "react";
import field from "~/components/forms/field.module.css";
import { claimWords, shareWords as words } from "~/content/referrals";
import type { ShareText } from "~/content/share-texts";
import { mailLink, messageLink } from "~/lib/referral-links";
import type { Share } from "~/pages/referrals/referrals.server";
import styles from "./referrals.module.css";

interface SharePartProps {
  share: Share;
  /** Ways on, below the link. */
  children?: ReactNode;
}

/** A code with its link, and texts to share that say who may be paid. */
export function SharePart({ share: { code, link, texts }, children }: SharePartProps) {
  return (
    <div className={styles.share}>
      <div className={styles.own}>
        <p>
          <span className={styles.label}>{claimWords.yours}</span>
          <strong className={styles.code}>{code}</strong>
        </p>
        <div className={field.field}>
          <label htmlFor="share-link">{words.link}</label>
          <input
            className={field.input}
            type="text"
            id="share-link"
            data-surface="lightgrey"
            readOnly
            defaultValue={link}
          />
        </div>
        {children && <p className={styles.ways}>{children}</p>}
      </div>
      <div className={styles.texts}>
        <h3>{words.heading}</h3>
        <p className={styles.note}>{words.text}</p>
        {texts.map((each) => (
          <TextToShare key={each.kind} {...each} />
        ))}
      </div>
    </div>
  );
}

/** As many lines as each takes on a narrow screen. */
const rows: Readonly<Record<ShareText["kind"], number>> = { mail: 14, message: 6, post: 8 };

/** A text to copy by hand, and where it can be opened at once the way to that. */
function TextToShare({ kind, label, subject, text }: ShareText) {
  const id = `share-${kind}`;
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        className={`${field.input} ${styles.text}`}
        id={id}
        data-surface="lightgrey"
        readOnly
        rows={rows[kind]}
        defaultValue={text}
      />
      {kind === "mail" && <a href={mailLink(subject ?? "", text)}>{words.mail}</a>}
      {kind === "message" && <a href={messageLink(text)}>{words.message}</a>}
    </div>
  );
}
