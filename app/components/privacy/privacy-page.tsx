import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import type { ConsentRow } from "~/consents-given.server";
import { privacyWords as words } from "~/content/privacy-page";
import { paths } from "~/lib/paths";
import type { Panel } from "~/upstream/panel.server";
import { ConsentTable } from "./consent-table";
import { Deletion } from "./deletion";
import styles from "./privacy.module.css";

/** What somebody agreed to, a copy of what is kept about them, and the end of it. */
export function PrivacyPage({ consents }: { consents: Panel<ConsentRow[]> }) {
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <AccountPart id="consents" title={words.consents}>
        <PanelPart
          panel={consents}
          what={words.consentsFailed}
          notOffered={words.consentsNotOffered}
          empty={{ when: (rows) => rows.length === 0, say: words.noConsents }}
        >
          {(rows) => (
            <>
              <p className={account.note}>{words.consentsText}</p>
              <ConsentTable rows={rows} caption={words.caption} />
              <p className={styles.ways}>
                <a href={paths.privacyConsents({ format: "csv" })} download>
                  {words.downloadCsv}
                </a>
                <a href={paths.privacyConsents()} download>
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
          <ButtonLink tone="quiet" href={paths.privacyExport()} download>
            {words.copyDownload}
          </ButtonLink>
        </p>
      </AccountPart>
      <AccountPart id="deletion" title={words.deletion}>
        <Deletion />
      </AccountPart>
    </AccountSubpage>
  );
}
