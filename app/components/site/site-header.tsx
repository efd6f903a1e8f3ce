import { useLocation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { leadWords } from "~/content/leads";
import { logoutLabel } from "~/content/logout";
import { paths } from "~/lib/paths";
import { isWithin, mainNavigation } from "./navigation";
import { type SiteData, useSiteData } from "./site-data";
import styles from "./site-header.module.css";
import { SymbolSearch } from "./symbol-search";
import { useLeadHref, useWaysIn } from "./ways-in";
import { Wordmark } from "./wordmark";

/**
 * The bar of every page: the search and the navigation, and what of the account has room. What has none folds into a
 * disclosure that needs no script. Each is in the page once; the styles say whether it stands in the bar or beneath it.
 */
export function SiteHeader() {
  const user = useSiteData()?.user ?? null;
  return (
    <header className={styles.bar}>
      <div className={`page ${styles.row}`}>
        <Wordmark />
        <details className={styles.menu}>
          <summary>Menu</summary>
        </details>
        <div className={styles.fold}>
          <SymbolSearch id="symbol-search" place="bar" />
          <nav className={styles.nav} aria-label="Main">
            <ul>
              <NavigationLinks />
              <AccountLinks user={user} />
            </ul>
          </nav>
        </div>
        <div className={styles.acts}>
          <AccountActions user={user} />
        </div>
      </div>
    </header>
  );
}

function NavigationLinks() {
  const { pathname } = useLocation();
  return mainNavigation.map(({ label, href }) => (
    <li key={href}>
      <a href={href} aria-current={isWithin(pathname, href) ? "page" : undefined}>
        {label}
      </a>
    </li>
  ));
}

type User = SiteData["user"];

/** In the bar. On a narrow screen one of the two gives way to the menu, on the narrowest both do. */
function AccountActions({ user }: { user: User }) {
  const { loginHref, signUpHref } = useWaysIn();
  const { pathname } = useLocation();
  if (!user) {
    // One primary button in a view: these pages have a sign-up of their own.
    const hasOwn = pathname === paths.signUp() || isWithin(pathname, paths.invest());
    return (
      <>
        <ButtonLink tone="quiet" href={loginHref} data-gives-way="">
          Login
        </ButtonLink>
        <ButtonLink tone={hasOwn ? "quiet" : "primary"} href={signUpHref}>
          Sign up
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <a className={styles.name} href={paths.account()}>
        {nameOf(user)}
      </a>
      <LogoutForm />
    </>
  );
}

/** The same ways in the menu, as lines of it, where the bar has no room for both. */
function AccountLinks({ user }: { user: User }) {
  const { loginHref, signUpHref } = useWaysIn();
  const leadHref = useLeadHref();
  return user ? (
    <>
      <li data-account="">
        <a href={paths.account()}>{nameOf(user)}</a>
      </li>
      <li data-account="">
        <LogoutForm />
      </li>
    </>
  ) : (
    <>
      <li data-account="">
        <a href={leadHref("free-test-drive")}>{leadWords["free-test-drive"].title}</a>
      </li>
      <li data-account="">
        <a href={loginHref}>Login</a>
      </li>
      <li data-account="">
        <a href={signUpHref}>Sign up</a>
      </li>
    </>
  );
}

/** The first name, short enough for a bar; who has none is called by what there is. */
const nameOf = ({ firstName, lastName, email }: NonNullable<User>) =>
  firstName.trim() || lastName.trim() || email;

function LogoutForm() {
  return (
    <form method="post" action={paths.logout()} data-gives-way="">
      <Button tone="quiet">{logoutLabel}</Button>
    </form>
  );
}
