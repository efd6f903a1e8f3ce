import calculator from "~/components/calculator/calculator.module.css";
import { useRefusal } from "~/components/forms/refused-form";
import { ButtonLink } from "~/components/ui/button";
import { PanelPart } from "~/components/ui/panel-part";
import { claimWords as words } from "~/content/referrals";
import type { NameQuery } from "~/lib/name-query";
import { paths } from "~/lib/paths";
import type { CodePart } from "~/pages/referrals/referrals.server";
import type { Panel } from "~/upstream/panel.server";
import { ClaimForm } from "./claim-form";
import { NameForm } from "./name-form";
import styles from "./referrals.module.css";
import { SharePart } from "./share-part";

interface OwnCodeProps {
  code: CodePart;
  names: NameQuery;
}

/** One's own code: proposed and claimed, or with its link and what to share. */
export function OwnCode({ code, names }: OwnCodeProps) {
  const { kept } = useRefusal();
  if (code.for === "ambassadors") {
    return (
      <SharePart share={code.share}>
        <ButtonLink tone="quiet" href={paths.accountReferrals()}>
          {words.yourReferrals}
        </ButtonLink>
      </SharePart>
    );
  }
  return (
    <div className={calculator.calculator}>
      <NameForm query={names} />
      <div className={calculator.answer}>
        <Proposal proposal={code.proposal} />
        {code.for === "visitors" ? (
          <WaysIn back={code.back} text={code.proposal ? words.visitor : words.visitorFirst} />
        ) : "promoCode" in kept ? (
          // What was typed comes back, also where the service cannot tell now whether there is a code already.
          <Claim code={code} names={names} />
        ) : (
          <PanelPart panel={code.offer} what={words.failed} notOffered={words.notOffered}>
            {() => <Claim code={code} names={names} />}
          </PanelPart>
        )}
      </div>
    </div>
  );
}

function Claim({ code, names }: { code: Extract<CodePart, { for: "members" }>; names: NameQuery }) {
  return (
    <ClaimForm
      proposed={code.proposal?.state === "ready" ? code.proposal.data : undefined}
      consent={code.consent}
      onceKey={code.key}
      names={names}
    />
  );
}

function Proposal({ proposal }: { proposal: Panel<string> | undefined }) {
  if (!proposal) {
    return (
      <>
        <p className={calculator.label}>{words.nothingYet}</p>
        <p>{words.nothingYetText}</p>
      </>
    );
  }
  if (proposal.state === "ready") {
    return (
      <output>
        <span className={calculator.label}>{words.proposed}</span>
        <span className={styles.code}>{proposal.data}</span>
      </output>
    );
  }
  return (
    <PanelPart panel={proposal} what={words.what} notOffered={words.proposeNotOffered}>
      {() => null}
    </PanelPart>
  );
}

function WaysIn({ back, text }: { back: string; text: string }) {
  return (
    <>
      <p>{text}</p>
      <p className={styles.ways}>
        <ButtonLink href={paths.signUp({ from: back })}>{words.signUp}</ButtonLink>
        <ButtonLink tone="quiet" href={paths.login({ from: back })}>
          {words.login}
        </ButtonLink>
      </p>
    </>
  );
}
