import account from "~/components/account/account.module.css";
import { AccountPart } from "~/components/account/account-part";
import { ButtonLink } from "~/components/ui/button";
import links from "~/components/ui/link-row.module.css";
import { PanelPart } from "~/components/ui/panel-part";
import type { ConsentRow } from "~/pages/account/consents-given.server";
import type { Panel } from "~/upstream/panel.server";
import { ConsentTable } from "./consent-table";

interface GivenPartProps {
  id: string;
  given: Panel<ConsentRow[]>;
  words: Record<
    | "given"
    | "givenText"
    | "givenFailed"
    | "givenNotOffered"
    | "none"
    | "caption"
    | "downloadCsv"
    | "downloadJson",
    string
  >;
  /** Where the list is as a file. */
  hrefOf: (query: { format?: "csv" }) => string;
}

/** What the user agreed to, word by word and as a file. */
export function GivenPart({ id, given, words, hrefOf }: GivenPartProps) {
  return (
    <AccountPart id={id} title={words.given}>
      <PanelPart
        panel={given}
        what={words.givenFailed}
        notOffered={words.givenNotOffered}
        empty={{ when: (rows) => rows.length === 0, say: words.none }}
      >
        {(rows) => (
          <>
            <p className={account.note}>{words.givenText}</p>
            <ConsentTable rows={rows} caption={words.caption} />
            <p className={links.row}>
              <a href={hrefOf({ format: "csv" })} download>
                {words.downloadCsv}
              </a>
              <a href={hrefOf({})} download>
                {words.downloadJson}
              </a>
            </p>
          </>
        )}
      </PanelPart>
    </AccountPart>
  );
}

interface CopyPartProps {
  words: Record<"copy" | "copyText" | "copyDownload", string>;
  href: string;
}

/** A copy of all that is kept about the user. */
export function CopyPart({ words, href }: CopyPartProps) {
  return (
    <AccountPart id="copy" title={words.copy}>
      <p className={account.note}>{words.copyText}</p>
      <p>
        <ButtonLink tone="quiet" href={href} download>
          {words.copyDownload}
        </ButtonLink>
      </p>
    </AccountPart>
  );
}
