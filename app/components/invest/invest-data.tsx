import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { ConsentTable } from "~/components/privacy/consent-table";
import privacy from "~/components/privacy/privacy.module.css";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import type { ConsentRow } from "~/consents-given.server";
import { investAccount } from "~/content/invest-account";
import { investData as words } from "~/content/invest-data";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";

const above = { label: investAccount.title, href: paths.investAccount() };

/** What an investor acknowledged, and a copy of what is kept about them. */
export function InvestData({ acknowledgements }: { acknowledgements: Panel<ConsentRow[]> }) {
  return (
    <AccountSubpage title={words.title} lede={words.lede} root={above}>
      <AccountPart id="acknowledged" title={words.given}>
        <PanelPart
          panel={acknowledgements}
          what={words.givenFailed}
          notOffered={words.givenNotOffered}
          empty={{ when: (rows) => rows.length === 0, say: words.none }}
        >
          {(rows) => (
            <>
              <p className={account.note}>{words.givenText}</p>
              <ConsentTable rows={rows} caption={words.caption} />
              <p className={privacy.ways}>
                <a href={paths.investAcknowledgements({ format: "csv" })} download>
                  {words.downloadCsv}
                </a>
                <a href={paths.investAcknowledgements()} download>
                  {words.downloadJson}
                </a>
              </p>
            </>
          )}
        </PanelPart>
      </AccountPart>
      <AccountPart id="copy" title={words.copy}>
        <p className={account.note}>{words.copyText}</p>
        <p>
          <ButtonLink tone="quiet" href={paths.investExport()} download>
            {words.copyDownload}
          </ButtonLink>
        </p>
      </AccountPart>
    </AccountSubpage>
  );
}
