import { useLocation } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import row from "~/components/ui/link-row.module.css";
import { investorBar as words } from "~/content/invest-account";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import styles from "./investor-bar.module.css";

/** Who is signed in to invest: another account than the one in the header, so it is said on every page below /invest. */
export function InvestorBar({ email }: { email: string | null }) {
  const { pathname } = useLocation();
  const links = email
    ? [
        { href: paths.invest(), label: words.about },
        { href: investPaths.investBack(), label: words.back },
        { href: investPaths.investAccount(), label: words.account },
      ]
    : [
        { href: paths.invest(), label: words.about },
        { href: investPaths.investSignUp(), label: words.signUp },
        { href: paths.investLogin(), label: words.login },
      ];
  return (
    <div className={styles.bar}>
      <div className={`page ${styles.row}`}>
        <nav aria-label={words.label}>
          <ul className={row.row}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={pathname === href ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {email && (
          <form method="post" action={investPaths.investLogout()}>
            <p className={styles.who} title={email}>
              {email}
            </p>
            <Button tone="quiet">{words.logOut}</Button>
          </form>
        )}
      </div>
    </div>
  );
}
