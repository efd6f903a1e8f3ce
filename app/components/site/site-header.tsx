import { useLocation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { investorBar } from "~/content/invest-account";
import { leadWords } from "~/content/leads";
import { logoutLabel } from "~/content/logout";
import { todayWords } from "~/content/today";
import { investPaths } from "~/lib/invest-paths";
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
  const { user = null, investor = false } = useSiteData() ?? {};
  const who = { user, investor };
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
              <AccountLinks {...who} />
            </ul>
          </nav>
        </div>
        <div className={styles.acts}>
          <AccountActions {...who} />
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

type Who = Pick<SiteData, "user" | "investor">;

/** In the bar. On a narrow screen one of the two gives way to the menu, on the narrowest both do. */
function AccountActions({ user, investor }: Who) {
  const { loginHref, signUpHref } = useWaysIn();
  const { pathname } = useLocation();
  if (!user && investor) return <InvestorLink />;
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
      <a
        className={styles.name}
        href={paths.today()}
        aria-current={pathname === paths.today() ? "page" : undefined}
        data-gives-way=""
      >
        {todayWords.link}
      </a>
      <a className={styles.name} href={paths.account()}>
        {user.name}
      </a>
      {!hasOwnLogout(pathname) && <LogoutForm />}
    </>
  );
}

/** An investor who has no member's session open: the bar below says who it is, and signs out. */
function InvestorLink() {
  return (
    <a className={styles.name} href={investPaths.investAccount()} data-gives-way="">
      {investorBar.account}
    </a>
  );
}

/** The same ways in the menu, as lines of it, where the bar has no room for both. */
function AccountLinks({ user, investor }: Who) {
  const { loginHref, signUpHref } = useWaysIn();
  const leadHref = useLeadHref();
  const { pathname } = useLocation();
  if (user)
    return (
      <>
        <li data-account="">
          <a href={paths.today()}>{todayWords.link}</a>
        </li>
        <li data-account="">
          <a href={paths.account()}>{user.name}</a>
        </li>
        {!hasOwnLogout(pathname) && (
          <li data-account="">
            <LogoutForm />
          </li>
        )}
      </>
    );
  if (investor)
    return (
      <li data-account="">
        <InvestorLink />
      </li>
    );
  return (
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

/** The account's page has the button beside the name. */
const hasOwnLogout = (pathname: string) => pathname === paths.account();

function LogoutForm() {
  return (
    <form method="post" action={paths.logout()} data-gives-way="">
      <Button tone="quiet">{logoutLabel}</Button>
    </form>
  );
}
