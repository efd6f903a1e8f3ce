import { useBrand } from "~/components/site/site-data";
import { marketingConsent, marketingWording } from "~/content/marketing-consent";
import styles from "./marketing-box.module.css";
import { TickField } from "./tick-field";

interface MarketingBoxProps {
  formId: string;
  /** What is sent to whoever leaves the box alone. */
  note: string;
}

/** What asking leads to, and the box for marketing texts, which nobody has to tick. */
export function MarketingBox({ formId, note }: MarketingBoxProps) {
  return (
    <div className={styles.terms}>
      <p className="fine">{note}</p>
      <TickField
        formId={formId}
        name="marketing"
        label={marketingWording(useBrand())}
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
    </div>
  );
}
