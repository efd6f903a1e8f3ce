import { describe, expect, it } from "vitest";
import { cutText, figures, yearlyGrowth } from "~/content/figures";

const entries = Object.entries(figures);

describe("the marketing figures (SPEC 1, 9)", () => {
  it("are those of SPEC, each as it shows", () => {
    const shown = Object.fromEntries(entries.map(([name, { text }]) => [name, text]));
    expect(shown).toEqual({
      missionPeople: "100 million",
      missionStart: "$500",
      missionGoal: "$1,000,000",
      missionYears: "10 years",
      missionYearlyGrowth: "113.8%",
      missionGrowthFactor: "2,000 times",
      intradayShare: "90%",
      sampleIntraday: "93.1%",
      sampleTrades: "31 trades",
      sampleStart: "$1,000",
      sampleEnd: "$3,390",
      assumedInvestment: "$1,000",
      testDriveDays: "30 days",
      firstDegreeCut: "25%",
      secondDegreeCut: "10%",
      cofounderProfitShare: "1.5x",
      cofounderExitBonus: "1.5x",
      lifetimeDiscount: "$10",
      minimumInvestment: "$10",
      citedInvestmentCap: "$2,200",
      currentInvestmentFloor: "$2,500",
      currentInvestmentFloorSince: "2022",
      founderEquity: "90%",
      diverseCapTable: "50%",
    });
  });

  it("each name a basis and a source (SPEC-DECISIONS 15)", () => {
    for (const [name, { basis, source }] of entries) {
      expect(["copy", "sample", "hypothetical"], name).toContain(basis);
      expect(source, name).not.toBe("");
    }
    const ofPerformance = entries.filter(([name]) => /^(mission|intraday|sample|assumed)/.test(name));
    expect(ofPerformance).toHaveLength(12);
    for (const [name, { basis }] of ofPerformance) expect(basis, name).not.toBe("copy");
  });

  it("the mission would take 113.8% a year: the tenth root of 2,000, less one", () => {
    expect(yearlyGrowth(500, 1_000_000, 10)).toBeCloseTo(2000 ** 0.1 - 1, 12);
    const grown = 500 * (1 + figures.missionYearlyGrowth.value) ** 10;
    expect(grown).toBeCloseTo(1_000_000, 3);
  });

  it("cuts show with the decimals that they have", () => {
    expect([2000, 2250, 1250, 5].map(cutText)).toEqual(["20%", "22.5%", "12.5%", "0.05%"]);
  });
});
