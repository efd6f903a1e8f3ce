import { useSiteData } from "~/components/site/site-data";
import { Unchanging } from "~/components/ui/unchanging";
import { payoutTable } from "~/content/landing";
import type { LandingClaims } from "~/pages/site/landing.server";
import { Benefits } from "./benefits";
import { Closing, MemberClosing } from "./closing";
import { FiguresBand } from "./figures-band";
import { Hero } from "./hero";
import { Invest } from "./invest";
import { JoinAndShare } from "./join-and-share";
import { PayoutTable } from "./payout-table";
import { Team } from "./team";
import { TradeHistory } from "./trade-history";
import { Tryouts } from "./tryouts";
import { Values } from "./values";

/** The landing page (SPEC 2): the offer, the books, what they are kept by, then the programmes and the people. */
export function LandingPage({ claims }: { claims?: LandingClaims | undefined }) {
  const member = Boolean(useSiteData()?.user);
  return (
    <>
      <Hero claims={claims} />
      <FiguresBand claims={claims} />
      <Unchanging Part={member ? MemberSections : Sections} />
      <Team />
      <Unchanging Part={member ? MemberClosing : Closing} />
    </>
  );
}

const MemberSections = () => <Sections member />;

function Sections({ member = false }: { member?: boolean }) {
  return (
    <>
      <Benefits member={member} />
      <TradeHistory />
      <Values />
      <JoinAndShare />
      <PayoutTable more={payoutTable.more} />
      <Tryouts />
      <Invest />
    </>
  );
}
