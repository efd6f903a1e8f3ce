import { AccountSubpage } from "~/components/account/account-subpage";
import { Form } from "~/components/forms/form";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { TickField } from "~/components/forms/tick-field";
import { Button } from "~/components/ui/button";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import { alertTextConsent, phoneWords as words } from "~/content/alert-phone";
import { alertPaths } from "~/lib/alert-paths";
import { phonePressSchema } from "~/lib/alert-phone-form";
import { formatDate } from "~/lib/dates";
import { paths } from "~/lib/paths";
import type { PhoneView } from "~/pages/alerts/alert-phone.server";
import type { AlertPhone } from "../../../contract/alert-texts";
import styles from "./phone-page.module.css";

/** The number for alerts by text, from none to one that may be texted: step by step, each a plain form. */
export function PhonePage({ phone, wording }: PhoneView) {
  return (
    <AccountSubpage
      title={words.title}
      lede={words.lede}
      above={[{ label: words.alerts, href: paths.alerts() }]}
    >
      <PanelPart panel={phone} what={words.what} notOffered={words.notOffered}>
        {(known) => (
          <div className={styles.steps}>
            <Step phone={known} wording={wording} />
            {known && <Forget />}
          </div>
        )}
      </PanelPart>
    </AccountSubpage>
  );
}

function Step({ phone, wording }: { phone: AlertPhone | null; wording: string }) {
  if (!phone) return <NumberForm submit={words.send} said={words.none} />;
  if (!phone.confirmed) return <CodeForm phone={phone} />;
  if (!phone.agreedAt) return <AgreeForm number={phone.number} wording={wording} />;
  return (
    <>
      <p>{words.ready(phone.number, formatDate(phone.agreedAt))}</p>
      <p>
        {words.hours} <a href={paths.alerts()}>{words.choose}</a>
      </p>
    </>
  );
}

interface NumberFormProps {
  submit: string;
  said?: string;
  /** What the field holds to begin with. */
  number?: string;
}

function NumberForm({ submit, said, number = "" }: NumberFormProps) {
  return (
    <>
      {said && <p>{said}</p>}
      <Form
        id="alert-phone"
        action={alertPaths.alertsPhone()}
        press="save"
        schema={phonePressSchema}
        fields={[{ name: "phoneNumber", label: words.number, type: "tel", autoComplete: "tel" }]}
        values={{ phoneNumber: number }}
        submit={submit}
      />
    </>
  );
}

function CodeForm({ phone: { number, refusedAt } }: { phone: AlertPhone }) {
  return (
    <>
      <p>{refusedAt ? words.refused(number, formatDate(refusedAt)) : words.codeSent(number)}</p>
      <Form
        id="alert-code"
        action={alertPaths.alertsPhone()}
        press="confirm"
        schema={phonePressSchema}
        fields={[
          {
            ...{ name: "code", label: words.code, hint: words.codeHint },
            ...{ inputMode: "numeric", autoComplete: "one-time-code" },
          },
        ]}
        submit={words.confirm}
      />
      <NumberForm submit={words.sendAnother} number={number} />
    </>
  );
}

function AgreeForm({ number, wording }: { number: string; wording: string }) {
  const formId = "alert-consent";
  return (
    <>
      <p>{words.confirmed(number)}</p>
      <Form
        id={formId}
        action={alertPaths.alertsPhone()}
        press="agree"
        schema={phonePressSchema}
        fields={[]}
        submit={words.agree}
        terms={
          <>
            <TickField formId={formId} name="agreed" label={wording} value={alertTextConsent.revision} />
            <p className={links.row}>
              {alertTextConsent.documents.map(({ text, href }) => (
                <a key={href} href={href}>
                  {text}
                </a>
              ))}
            </p>
          </>
        }
      />
    </>
  );
}

function Forget() {
  return (
    <>
      <RefusalSummary id="forget" press="forget" />
      <form method="post" action={alertPaths.alertsPhone()}>
        <Button tone="quiet" name="press" value="forget">
          {words.forget}
        </Button>
      </form>
    </>
  );
}
