import type { ReactNode } from "react";
import { Crumbs } from "~/components/site/crumbs";
import { paths } from "~/lib/paths";
import styles from "./account.module.css";

interface AccountSubpageProps {
  title: string;
  lede: string;
  /** The pages between the account's and this one. */
  above?: readonly { label: string; href: string }[];
  children: ReactNode;
}

/** A page below the account's own: the way up, what it is about, and its parts. */
export function AccountSubpage({ title, lede, above = [], children }: AccountSubpageProps) {
  return (
    <div className="page">
      <Crumbs above={[{ label: "Your account", href: paths.account() }, ...above]} here={title} />
      <header className={styles.subpage}>
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </header>
      {children}
    </div>
  );
}
