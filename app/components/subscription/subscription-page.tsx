import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { subscriptionWords as words } from "~/content/subscription-words";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import type { Subscription } from "../../../contract/transactions";
import { type InvoiceRow, InvoiceTable } from "./invoice-table";
import { Standing } from "./standing";
import styles from "./subscription.module.css";
import { openInvoice } from "./subscription-view";

export interface SubscriptionPageProps {
  subscription: Panel<Subscription | null>;
  invoices: Panel<InvoiceRow[]>;
  /** ISO 8601 */
  now: string;
  /** Of the form that pays: pressed twice it pays once. */
  payKey: string;
  /** The card provider's page on which a payment is confirmed, once it was asked for. */
  goOn?: string | undefined;
}

/** How a subscription stands, what can be done about it, and what was paid. */
export function SubscriptionPage({ subscription, invoices, now, payKey, goOn }: SubscriptionPageProps) {
  const open = invoices.state === "ready" ? openInvoice(invoices.data) : undefined;
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <RefusalSummary id="subscription" />
      {goOn && <GoOn href={goOn} />}
      <AccountPart id="standing" title="Where it stands">
        <PanelPart panel={subscription} what={words.failed} notOffered={words.notOffered}>
          {(data) =>
            data ? <Standing subscription={data} open={open} now={now} payKey={payKey} /> : <NotSubscribed />
          }
        </PanelPart>
      </AccountPart>
      <AccountPart id="invoices" title={words.invoices}>
        <PanelPart
          panel={invoices}
          what={words.invoicesFailed}
          notOffered={words.invoicesNotOffered}
          empty={{ when: (rows) => rows.length === 0, say: words.noInvoices }}
        >
          {(rows) => <InvoiceTable invoices={rows} />}
        </PanelPart>
      </AccountPart>
    </AccountSubpage>
  );
}

function NotSubscribed() {
  return (
    <div className={styles.standing}>
      <h3>{words.none}</h3>
      <p>{words.noneText}</p>
      <p>
        <ButtonLink href={paths.subscribe()}>{words.subscribe}</ButtonLink>
      </p>
    </div>
  );
}

/** A link, not a form that leads there: this page's policy names no card provider. */
function GoOn({ href }: { href: string }) {
  return (
    <section className={styles.goOn} aria-labelledby="go-on">
      <h2 id="go-on">{words.goOnTitle}</h2>
      <p>{words.goOnText}</p>
      <p>
        <ButtonLink href={href} rel="noreferrer">
          {words.goOn}
        </ButtonLink>
      </p>
    </section>
  );
}
