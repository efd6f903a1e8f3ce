import { AccountPart } from "~/components/account/account-part";
import { AccountSubpage } from "~/components/account/account-subpage";
import { privacyWords as words } from "~/content/privacy-page";
import { filePaths } from "~/lib/file-paths";
import type { ConsentRow } from "~/pages/account/consents-given.server";
import type { Panel } from "~/upstream/panel.server";
import { CopyPart, GivenPart } from "./data-parts";
import { Deletion } from "./deletion";
import { LooksPart } from "./looks-part";

interface PrivacyPageProps {
  consents: Panel<ConsentRow[]>;
  /** The days on which staff looked. */
  looks: Panel<string[]>;
}

/** What the user agreed to, when staff looked, a copy of what is kept about them, and its deletion. */
export function PrivacyPage({ consents, looks }: PrivacyPageProps) {
  return (
    <AccountSubpage title={words.title} lede={words.lede}>
      <GivenPart id="consents" given={consents} words={words} hrefOf={filePaths.privacyConsents} />
      <LooksPart looks={looks} />
      <CopyPart words={words} href={filePaths.privacyExport()} />
      <AccountPart id="deletion" title={words.deletion}>
        <Deletion />
      </AccountPart>
    </AccountSubpage>
  );
}
