import { useLocation } from "@remix-run/react";
import { NewsletterForm } from "~/components/forms/newsletter-form";
import { optionsRiskSentence } from "~/content/claims";
import { leadLinks, leadWords } from "~/content/leads";
import { paths, withoutModal } from "~/lib/paths";
import { tokenPaths } from "~/lib/token-paths";
import {
  isWithin,
  legalNavigation,
  type NavigationLink,
  partNavigation,
  siteNavigation,
  teamLink,
} from "./navigation";
import { useSiteData } from "./site-data";
import styles from "./site-footer.module.css";
import { useLeadHref } from "./ways-in";
import { Wordmark } from "./wordmark";

/** The foot of every page: the newsletter, the documents, and what has to be said of options and of advice. */
export function SiteFooter() {
  const { pathname, search } = useLocation();
  const hasTeam = useSiteData()?.hasTeam;
  const siteLinks = siteNavigation.filter((link) => link !== teamLink || hasTeam);
  return (
    <footer className={styles.footer}>
      <div className="page">
        <div className={styles.columns}>
          {!isOfNewsletter(pathname) && (
            <div className={styles.newsletter}>
              <h2>The newsletter</h2>
              <p className={styles.lede}>
                News of the product, now and then. We email you first to confirm, and every issue has a link
                to unsubscribe.
              </p>
              <NewsletterForm inFooter from={withoutModal(pathname + search)} />
            </div>
          )}
          <FooterLinks id="footer-site" heading="What to read" links={siteLinks} />
          <FooterLinks id="footer-part" heading="Take part" links={[...useLeadLinks(), ...partNavigation]} />
          <FooterLinks id="footer-documents" heading="The small print, in full" links={legalNavigation} />
        </div>
        <div className={styles.lines}>
          <Wordmark />
          <p className={styles.risk}>{optionsRiskSentence}</p>
          <p className="fine">
            What you read here is general information, the same for every reader. It is not personal advice
            and not an offer of securities.
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Whether a page asks for the newsletter itself, or ends it. */
const isOfNewsletter = (pathname: string) =>
  [paths.newsletter(), tokenPaths.unsubscribe("")].some((path) => pathname.startsWith(path));

/** The dialogs that need no account, over the page that is being read. */
function useLeadLinks(): NavigationLink[] {
  const hrefOf = useLeadHref();
  return [
    { label: leadWords["free-test-drive"].title, href: hrefOf("free-test-drive") },
    { label: leadLinks.byEither, href: hrefOf("start") },
    { label: leadWords["get-the-app"].title, href: hrefOf("get-the-app") },
  ];
}

interface FooterLinksProps {
  id: string;
  heading: string;
  links: readonly NavigationLink[];
}

function FooterLinks({ id, heading, links }: FooterLinksProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.links}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={isWithin(pathname, href) ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
