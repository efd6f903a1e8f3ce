import { useLocation } from "@remix-run/react";
import { useOnTheWay } from "~/components/site/came-from";
import { useSiteData } from "~/components/site/site-data";
import { paths } from "~/lib/paths";
import { visitorDays } from "~/lib/visitor-days";
import styles from "./consent-banner.module.css";
import { ConsentForm } from "./consent-form";

/** Asks whether the visit may be remembered, on every page until the visitor chooses. The page about consent asks by itself. */
export function ConsentBanner() {
  const { pathname, search } = useLocation();
  const asked = useSiteData()?.asked;
  const onTheWay = useOnTheWay();
  if (!asked || pathname === paths.consent()) return null;
  const from = pathname + search;
  // An address that may hold a token is handed on in no link.
  const href = paths.consent(onTheWay ? {} : { from });
  return (
    <section className={styles.banner} aria-labelledby="consent-heading">
      <div className={`page ${styles.row}`}>
        <div>
          <h2 id="consent-heading">May we remember your visit?</h2>
          <p>
            We would keep a random number and who or what sent you here for {visitorDays} days, and count
            which pages are read, what is searched for, which links to other sites are followed and who is
            still here. Once you log in, the campaign that brought you is linked to your account. The site
            works the same if you refuse. <a href={href}>What is kept</a>
          </p>
        </div>
        <ConsentForm from={from} />
      </div>
    </section>
  );
}
