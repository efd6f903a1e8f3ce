import { useLocation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { paths, withModal } from "~/lib/paths";
import { mainNavigation } from "./navigation";
import { useSiteData } from "./site-data";
import styles from "./site-header.module.css";
import { Wordmark } from "./wordmark";

/** The bar of every page. Under 60rem the navigation folds into a disclosure that needs no script. */
export function SiteHeader() {
  return (
    <header className={styles.bar}>
      <div className={`page ${styles.row}`}>
        <Wordmark />
        <nav className={styles.wide} aria-label="Main">
          <NavigationLinks />
        </nav>
        <div className={styles.acts}>
          <AccountActions />
        </div>
        <details className={styles.menu}>
          <summary>Menu</summary>
          <nav className={styles.panel} aria-label="Menu">
            <NavigationLinks />
          </nav>
        </details>
      </div>
    </header>
  );
}

function NavigationLinks() {
  return (
    <ul>
      {mainNavigation.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function AccountActions() {
  const user = useSiteData()?.user;
  const loginHref = useLoginHref();
  if (!user) {
    return (
      <>
        <ButtonLink tone="quiet" href={loginHref}>
          Login
        </ButtonLink>
        <ButtonLink href={paths.signUp()}>Sign up</ButtonLink>
      </>
    );
  }
  return (
    <>
      <a className={styles.name} href={paths.account()}>
        {`${user.firstName} ${user.lastName}`.trim() || user.email}
      </a>
      <form method="post" action={paths.logout()}>
        <Button tone="quiet">Log out</Button>
      </form>
    </>
  );
}

/** The dialog over the page that is being read; on the pages of account entry, the login page itself. */
function useLoginHref(): string {
  const { pathname, search } = useLocation();
  const isAccountEntry = [paths.login(), paths.signUp(), paths.forgotPassword()].includes(pathname);
  return isAccountEntry ? paths.login() : withModal(pathname + search, "login");
}
