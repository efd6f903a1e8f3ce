import { useBrand, useSiteData } from "~/components/site/site-data";
import { freeAnyway } from "~/content/leads";
import { marketingConsent, marketingWording } from "~/content/marketing-consent";
import { paths } from "~/lib/paths";
import styles from "./marketing-box.module.css";
import { TickField } from "./tick-field";

interface MarketingBoxProps {
  formId: string;
  /** What is sent if the box is not ticked. */
  note: string;
  /** What is asked for begins a test drive. */
  drive?: boolean;
}

/** What asking leads to, and the box for marketing texts, which nobody has to tick. */
export function MarketingBox({ formId, note, drive = false }: MarketingBoxProps) {
  const { closed = true, user } = useSiteData() ?? {};
  const { wordmark } = useBrand();
  return (
    <div className={styles.terms}>
      <p className="fine">{note}</p>
      <TickField
        formId={formId}
        name="marketing"
        label={marketingWording(wordmark)}
        value={marketingConsent.revision}
        optional
      />
      <p className="fine">
        {marketingConsent.documents.map(({ text, href }, at) => (
          <span key={href}>
            {at > 0 && " · "}
            <a href={href}>{text}</a>
          </span>
        ))}
      </p>
      {drive && !closed && !user && (
        <p className="fine">
          {freeAnyway.text} <a href={paths.signUp()}>{freeAnyway.link}</a>
        </p>
      )}
    </div>
  );
}
