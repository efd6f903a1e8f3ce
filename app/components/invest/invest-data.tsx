import { AccountSubpage } from "~/components/account/account-subpage";
import { CopyPart, GivenPart } from "~/components/privacy/data-parts";
import { investAccount } from "~/content/invest-account";
import { investData as words } from "~/content/invest-data";
import { investPaths } from "~/lib/invest-paths";
import type { ConsentRow } from "~/pages/account/consents-given.server";
import type { Panel } from "~/upstream/panel.server";

const above = { label: investAccount.title, href: investPaths.investAccount() };

/** What an investor acknowledged, and a copy of what is kept about them. */
export function InvestData({ acknowledgements }: { acknowledgements: Panel<ConsentRow[]> }) {
  return (
    <AccountSubpage title={words.title} lede={words.lede} root={above}>
      <GivenPart
        id="acknowledged"
        given={acknowledgements}
        words={words}
        hrefOf={investPaths.investAcknowledgements}
      />
      <CopyPart words={words} href={investPaths.investExport()} />
    </AccountSubpage>
  );
}
