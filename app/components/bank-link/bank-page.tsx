import type { ReactNode } from "react";
import { FormPage } from "~/components/forms/form-page";
import { RefusalSummary } from "~/components/forms/refusal-summary";
import { Button, ButtonLink } from "~/components/ui/button";
import { bankLinkWords, deadBankStatuses } from "~/content/bank-link";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import { AccountChoice, type ChoosableAccount } from "./account-choice";
import styles from "./bank-page.module.css";
import { type LinkedBank, LinkedBanks } from "./linked-banks";
import { PlaidLink } from "./plaid-link";

interface BankPageProps {
  linked: Panel<{ account: "none" | "waiting" | "open"; banks: LinkedBank[] }>;
  /** What the provider's page has led to, until one of them is chosen. */
  accounts?: ChoosableAccount[] | undefined;
  /** The provider's script upgrades the form. */
  byScript: boolean;
  /** The broker's name. */
  brokerage: string;
}

/** Everything there is to do about a bank, one thing at a time. */
export function BankPage({ linked, accounts, byScript, brokerage }: BankPageProps) {
  const name = (text: string) => text.replaceAll("{brokerage}", brokerage);
  if (linked.state === "not-offered") return <Notice text={bankLinkWords.notOffered} />;
  if (linked.state === "failed") return <Notice text={linked.message} />;
  const { account, banks } = linked.data;
  if (account === "none") {
    return (
      <Notice text={bankLinkWords.needsAccount}>
        <ButtonLink href={paths.onboarding()}>{bankLinkWords.openAccount}</ButtonLink>
      </Notice>
    );
  }
  if (account === "waiting") {
    return (
      <Notice text={name(bankLinkWords.waiting)}>
        <ButtonLink tone="quiet" href={paths.account()}>
          {bankLinkWords.toAccount}
        </ButtonLink>
      </Notice>
    );
  }
  if (accounts) return <AccountChoice accounts={accounts} brokerage={brokerage} />;
  const mayBegin = banks.every(({ status }) => deadBankStatuses.includes(status));
  return (
    <FormPage
      title={banks.length > 0 ? bankLinkWords.linkedTitle : bankLinkWords.title}
      lede={bankLinkWords.lede}
    >
      <RefusalSummary id="bank-link" />
      {banks.length > 0 && <LinkedBanks banks={banks} />}
      {mayBegin ? (
        <>
          <ul className={styles.how}>
            {bankLinkWords.how.map((line) => (
              <li key={line}>{name(line)}</li>
            ))}
          </ul>
          {byScript ? (
            <PlaidLink>
              <BeginForm />
            </PlaidLink>
          ) : (
            <BeginForm />
          )}
        </>
      ) : (
        <p className={styles.note}>{bankLinkWords.another}</p>
      )}
      <p>
        <a href={paths.account()}>{bankLinkWords.back}</a>
      </p>
    </FormPage>
  );
}

function BeginForm() {
  return (
    <form className={styles.form} method="post" action={paths.bankLink()}>
      <input type="hidden" name="press" value="begin" />
      <Button wide>{bankLinkWords.begin}</Button>
      <p className={styles.note}>{bankLinkWords.leaves}</p>
    </form>
  );
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <FormPage title={bankLinkWords.title} lede={bankLinkWords.lede}>
      <p>{text}</p>
      {children && <p>{children}</p>}
    </FormPage>
  );
}
