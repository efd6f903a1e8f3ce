import { useLocation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { paths, withModal } from "~/lib/paths";
import { useCameFrom, useOnTheWay } from "./came-from";
import { mainNavigation } from "./navigation";
import { type SiteData, useSiteData } from "./site-data";
import styles from "./site-header.module.css";
import { Wordmark } from "./wordmark";

/**
 * The bar of every page. On a narrow screen the navigation, and what of the account has no room in the bar, fold into
 * a disclosure that needs no script.
 */
export function SiteHeader() {
  const user = useSiteData()?.user ?? null;
  return (
    <header className={styles.bar}>
      <div className={`page ${styles.row}`}>
        <Wordmark />
        <nav className={styles.wide} aria-label="Main">
          <ul>
            <NavigationLinks />
          </ul>
        </nav>
        <div className={styles.acts}>
          <AccountActions user={user} />
        </div>
        <details className={styles.menu}>
          <summary>Menu</summary>
          <nav className={`page ${styles.panel}`} aria-label="Menu">
            <ul>
              <NavigationLinks />
              <AccountLinks user={user} />
            </ul>
          </nav>
        </details>
      </div>
    </header>
  );
}

function NavigationLinks() {
  return mainNavigation.map(({ label, href }) => (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  ));
}

type User = SiteData["user"];

/** In the bar. On a narrow screen one of the two gives way to the menu, on the narrowest both do. */
function AccountActions({ user }: { user: User }) {
  const { loginHref, signUpHref } = useWaysIn();
  if (!user) {
    return (
      <>
        <ButtonLink tone="quiet" href={loginHref} data-gives-way="">
          Login
        </ButtonLink>
        <ButtonLink href={signUpHref}>Sign up</ButtonLink>
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

/** The same ways in the menu, as lines of it. */
function AccountLinks({ user }: { user: User }) {
  const { loginHref, signUpHref } = useWaysIn();
  return user ? (
    <>
      <li>
        <a href={paths.account()}>{nameOf(user)}</a>
      </li>
      <li>
        <LogoutForm />
      </li>
    </>
  ) : (
    <>
      <li>
        <a href={loginHref}>Login</a>
      </li>
      <li>
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
      <Button tone="quiet">Log out</Button>
    </form>
  );
}

/** To log in, the dialog over the page that is being read; on pages that lead to others, the login page itself. */
function useWaysIn() {
  const { pathname, search } = useLocation();
  const onTheWay = useOnTheWay();
  const from = useCameFrom();
  return {
    loginHref: onTheWay ? paths.login({ from }) : withModal(pathname + search, "login"),
    signUpHref: paths.signUp({ from }),
  };
}
