import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";

/** One primary button per view; everything else is quiet. `danger`: what cannot be undone. */
export type Tone = "primary" | "quiet" | "danger";

interface Look {
  tone?: Tone;
  /** As wide as what it stands in: forms and dialogs. */
  wide?: boolean;
}

/** A button that submits its form unless `type` says otherwise. */
export function Button({
  tone = "primary",
  wide = false,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="submit"
      {...rest}
      className={styles.button}
      data-tone={tone}
      data-wide={wide || undefined}
    />
  );
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function ButtonLink({
  tone = "primary",
  wide = false,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} className={styles.button} data-tone={tone} data-wide={wide || undefined} />;
}
