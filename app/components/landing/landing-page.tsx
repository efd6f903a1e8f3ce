import { Unchanging } from "~/components/ui/unchanging";
import { payoutTable } from "~/content/landing";
import { Benefits } from "./benefits";
import { Closing } from "./closing";
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
export function LandingPage() {
  return (
    <>
      <Hero />
      <Unchanging Part={Sections} />
    </>
  );
}

function Sections() {
  return (
    <>
      <FiguresBand />
      <Benefits />
      <TradeHistory />
      <Values />
      <JoinAndShare />
      <PayoutTable more={payoutTable.more} />
      <Tryouts />
      <Invest />
      <Team />
      <Closing />
    </>
  );
}
