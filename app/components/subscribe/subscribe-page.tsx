import { SignUpForm } from "~/components/forms/sign-up-form";
import { PanelPart } from "~/components/ui/panel-part";
import { headline, lede, subscribeWords as words } from "~/content/subscribe";
import { paths } from "~/lib/paths";
import type { SubscribePage } from "~/pages/billing/subscribe-page.server";
import { AlreadyView } from "./done-page";
import { PlanContents } from "./plan-contents";
import { PromoForm } from "./promo-form";
import styles from "./subscribe.module.css";
import { SubscribeForm } from "./subscribe-form";
import { Terms } from "./terms";

/** The plan and the way to it: for a visitor an account first, for who subscribes where that stands. */
export function SubscribeView({ page }: { page: SubscribePage }) {
  if (page.for === "subscribers") return <AlreadyView {...page} />;
  const { offer } = page;
  const ready = offer.state === "ready" ? offer.data : undefined;
  return (
    <div className="page">
      <header className={styles.header}>
        <p className="kicker">{words.kicker}</p>
        <h1>{ready ? headline(ready) : words.title}</h1>
        {ready && <p className="lede">{lede(ready)}</p>}
      </header>
      <div className={styles.columns}>
        <div className={styles.deed}>
          <PanelPart panel={offer} what={words.price.failed}>
            {(terms) =>
              page.for === "members" ? (
                <SubscribeForm page={page} offer={terms}>
                  <PromoForm code={page.code} cardsBefore={page.cardsBefore} />
                </SubscribeForm>
              ) : (
                <section className={styles.part} aria-labelledby="price">
                  <h2 id="price">{words.price.heading}</h2>
                  <Terms offer={terms} ifToday />
                  <PromoForm code={page.code} />
                </section>
              )
            }
          </PanelPart>
        </div>
        <PlanContents closed={page.closed} />
        {page.for === "visitors" && (
          <section className={styles.part} aria-labelledby="account">
            <h2 id="account">{words.account.heading}</h2>
            <p>{ready ? words.account.text : words.account.withoutPrice}</p>
            <SignUpForm
              from={paths.subscribe({ code: ready?.promoCode ?? undefined })}
              referredBy={page.referredBy}
            />
          </section>
        )}
      </div>
    </div>
  );
}
