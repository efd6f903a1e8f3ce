import { AccountSubpage } from "~/components/account/account-subpage";
import { CopyPart, GivenPart } from "~/components/privacy/data-parts";
import { investAccount } from "~/content/invest-account";
import { investData as words } from "~/content/invest-data";
import { paths } from "~/lib/paths";
import type { ConsentRow } from "~/pages/account/consents-given.server";
import type { Panel } from "~/upstream/panel.server";

const above = { label: investAccount.title, href: paths.investAccount() };

/** What an investor acknowledged, and a copy of what is kept about them. */
export function InvestData({ acknowledgements }: { acknowledgements: Panel<ConsentRow[]> }) {
  return (
    <AccountSubpage title={words.title} lede={words.lede} root={above}>
      <GivenPart
        id="acknowledged"
        given={acknowledgements}
        words={words}
        hrefOf={paths.investAcknowledgements}
      />
      <CopyPart words={words} href={paths.investExport()} />
    </AccountSubpage>
  );
}
