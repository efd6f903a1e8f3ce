/** The bands of income and net worth (SPEC 3), with their edges in dollars (SPEC-DECISIONS 4). */
export const bands = [
  { value: "under_50000", label: "Under $50,000", min: 0, max: 50_000 },
  { value: "50001_to_100000", label: "$50,001 to $100,000", min: 50_001, max: 100_000 },
  { value: "100001_to_200000", label: "$100,001 to $200,000", min: 100_001, max: 200_000 },
  { value: "200001_to_500000", label: "$200,001 to $500,000", min: 200_001, max: 500_000 },
  { value: "500001_to_1000000", label: "$500,001 to $1,000,000", min: 500_001, max: 1_000_000 },
  { value: "1000001_to_5000000", label: "$1,000,001 to $5,000,000", min: 1_000_001, max: 5_000_000 },
  { value: "greater_than_5000000", label: "More than $5,000,000", min: 5_000_001, max: undefined },
] as const;

/** The edges of a band; undefined for a text that names none. */
export function bandEdges(value: string | undefined): { min: number; max: number | undefined } | undefined {
  const band = bands.find((one) => one.value === value);
  return band && { min: band.min, max: band.max };
}
