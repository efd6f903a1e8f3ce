import styles from "./crumbs.module.css";

interface CrumbsProps {
  /** the pages above this one, the furthest first */
  above: readonly { label: string; href: string }[];
  here: string;
}

/** The way down to this page, above its heading. */
export function Crumbs({ above, here }: CrumbsProps) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {above.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
