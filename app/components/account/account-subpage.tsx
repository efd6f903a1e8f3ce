import type { ReactNode } from "react";
import { Crumbs } from "~/components/site/crumbs";
import { paths } from "~/lib/paths";
import styles from "./account.module.css";

interface AccountSubpageProps {
  title: string;
  lede: string;
  /** The account's page, where it is not the user's. */
  root?: { label: string; href: string };
  /** The pages between the account's and this one. */
  above?: readonly { label: string; href: string }[];
  children: ReactNode;
}

const own = { label: "Your account", href: paths.account() };

/** A page below the account's own: the way up, what it is about, and its parts. */
export function AccountSubpage({ title, lede, root = own, above = [], children }: AccountSubpageProps) {
  return (
    <div className="page">
      <Crumbs above={[root, ...above]} here={title} />
      <header className={styles.subpage}>
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </header>
      {children}
    </div>
  );
}
