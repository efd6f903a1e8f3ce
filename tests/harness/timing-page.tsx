import { createRemixStub } from "@remix-run/testing";
import { render, screen } from "@testing-library/react";
import { viewSignals } from "~/components/timing/signal-view";
import { TimingView } from "~/components/timing/timing-page";
import type { SectorTimingView, TimingPage } from "~/pages/sectors/timing.server";
import { aSectorTiming, aSignalList, sandbox } from "./signals";

const svg = '<svg role="img" aria-label="Index of 3D printing, in words" viewBox="0 0 760 340"></svg>';
export const theIndex: SectorTimingView["index"] = {
  step: "daily",
  source: sandbox,
  drawings: { wide: svg, compact: svg },
  points: [
    { date: "2022-02-01", level: 100, average: undefined },
    { date: "2022-02-03", level: 99.25, average: 100.25 },
  ],
};
export const sectorTiming = ({
  signals,
  index = theIndex,
}: Partial<SectorTimingView> = {}): SectorTimingView => {
  const view = viewSignals(aSectorTiming());
  return { ...view, signals: signals ?? view.signals, index };
};

export const ready = <T,>(data: T) => ({ state: "ready" as const, data });
const aPage = (parts: Partial<TimingPage> = {}): TimingPage => ({
  sector: { slug: "3d-printing", name: "3D printing" },
  others: [{ slug: "nft", name: "NFT" }],
  timing: ready(sectorTiming()),
  stocks: ready(viewSignals(aSignalList())),
  watch: ready(viewSignals(aSignalList({ signals: [], rules: [] }))),
  pattern: ready(viewSignals(aSignalList({ signals: [], rules: [] }))),
  ...parts,
});

/** The page with these parts in place of the usual ones; its main part. */
export async function showTiming(parts?: Partial<TimingPage>): Promise<HTMLElement> {
  const page = aPage(parts);
  const Page = createRemixStub([
    {
      path: "*",
      Component: () => (
        <main>
          <TimingView page={page} />
        </main>
      ),
    },
  ]);
  const at = "/sector-and-stock-timing/3d-printing";
  render(<Page initialEntries={[at]} future={{ v3_relativeSplatPath: true }} />);
  return await screen.findByRole("main");
}
