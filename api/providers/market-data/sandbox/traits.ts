/** What the generated figures of a stock revolve around: of the company's order of magnitude, and made up. */
export interface Traits {
  /** Dollars, at the beginning of 2021. */
  price: number;
  /** Of the price, as a part of it, a year. */
  volatility: number;
  /** Of price and revenue, as a part of them, a year. */
  growth: number;
  /** Millions of shares. */
  shares: number;
  /** Revenue of 2020 in millions of dollars. */
  sales: number;
  /** Net income as a part of revenue. */
  margin: number;
  /** Dividends as a part of net income. */
  payout: number;
}

type Row = [
  price: number,
  volatility: number,
  growth: number,
  shares: number,
  sales: number,
  margin: number,
  payout?: number,
];

const rows: Record<string, Row> = {
  DDD: [11, 0.68, -0.03, 132, 557, -0.14],
  SSYS: [21, 0.55, 0.02, 71, 521, -0.13],
  NNDM: [4, 0.75, 0.08, 217, 34, -1.4],
  MTLS: [12, 0.5, 0.06, 59, 208, 0.07],
  XMTR: [32, 0.6, 0.14, 49, 141, -0.16],
  PRLB: [62, 0.45, 0.03, 26, 434, 0.11],
  ADSK: [205, 0.3, 0.09, 215, 3_790, 0.27],
  HPQ: [25, 0.28, 0.01, 965, 56_600, 0.05, 0.4],
  PTC: [112, 0.27, 0.09, 120, 1_460, 0.17],
  ALGN: [260, 0.42, 0.05, 74, 2_470, 0.2],

  ISRG: [245, 0.29, 0.13, 355, 4_360, 0.34],
  ROK: [245, 0.27, 0.05, 113, 6_330, 0.14, 0.45],
  TER: [112, 0.38, 0.06, 162, 3_120, 0.22, 0.12],
  SYM: [22, 0.7, 0.2, 590, 350, -0.05],
  ZBRA: [330, 0.36, 0.03, 52, 4_450, 0.1],
  CGNX: [48, 0.36, 0.04, 171, 811, 0.17, 0.3],
  SYK: [240, 0.23, 0.08, 382, 14_350, 0.14, 0.38],
  NOVT: [118, 0.33, 0.07, 36, 591, 0.14],
  PATH: [22, 0.55, 0.12, 555, 608, -0.11],
  DE: [268, 0.28, 0.07, 272, 35_500, 0.14, 0.24],
  SERV: [9, 0.9, 0.15, 57, 1, -9.5],

  NVDA: [14, 0.46, 0.42, 24_500, 16_700, 0.5, 0.02],
  AMD: [88, 0.45, 0.13, 1_620, 9_760, 0.26],
  INTC: [42, 0.36, -0.06, 4_300, 77_900, 0.1, 0.3],
  AVGO: [44, 0.33, 0.25, 4_700, 23_900, 0.26, 0.5],
  QCOM: [140, 0.34, 0.05, 1_110, 23_500, 0.24, 0.4],
  TXN: [158, 0.27, 0.03, 910, 14_500, 0.36, 0.7],
  MU: [74, 0.42, 0.08, 1_120, 21_400, 0.14, 0.09],
  AMAT: [87, 0.38, 0.13, 810, 17_200, 0.24, 0.18],
  ASML: [488, 0.36, 0.12, 393, 15_900, 0.27, 0.38],
  TSM: [109, 0.33, 0.14, 5_190, 45_500, 0.38, 0.35],

  COIN: [190, 0.75, 0.08, 255, 2_900, 0.18],
  HOOD: [24, 0.68, 0.14, 885, 1_800, 0.2],
  EBAY: [51, 0.3, 0.04, 460, 8_900, 0.19, 0.28],
  DKNG: [42, 0.55, 0.02, 495, 1_150, -0.22],
  FNKO: [11, 0.6, 0.03, 54, 653, 0.05],
  MAT: [18, 0.32, 0.03, 330, 4_580, 0.09],
  GME: [18, 0.95, 0.04, 447, 5_090, -0.02],
  NKE: [128, 0.28, -0.02, 1_480, 37_400, 0.11, 0.4],
  WMG: [35, 0.3, 0.02, 518, 4_460, 0.12, 0.7],

  AAPL: [129, 0.27, 0.11, 14_900, 274_500, 0.25, 0.15],
  META: [268, 0.37, 0.16, 2_520, 86_000, 0.31, 0.08],
  MSFT: [218, 0.25, 0.14, 7_430, 143_000, 0.34, 0.25],
  RBLX: [62, 0.55, 0.1, 690, 924, -0.28],
  U: [60, 0.65, 0.02, 415, 772, -0.3],
  TTWO: [180, 0.32, 0.05, 178, 3_370, 0.16],
  SONY: [19, 0.28, 0.05, 6_030, 82_400, 0.09, 0.12],
  SNAP: [22, 0.58, 0.02, 1_680, 2_510, -0.24],
  VUZI: [6, 0.85, 0.02, 76, 12, -2.2],

  AMZN: [160, 0.32, 0.1, 10_600, 386_100, 0.1],
  GOOGL: [87, 0.29, 0.16, 12_100, 182_500, 0.26, 0.07],
  COST: [375, 0.22, 0.13, 443, 166_800, 0.027, 0.27],
  LLY: [168, 0.31, 0.25, 897, 24_500, 0.23, 0.4],
  JPM: [127, 0.24, 0.1, 2_750, 119_500, 0.29, 0.28],
  DIS: [150, 0.29, -0.02, 1_800, 65_400, 0.09, 0.15],
  F: [9, 0.38, 0.03, 3_980, 127_100, 0.025, 0.35],
  SBUX: [103, 0.27, 0.01, 1_136, 23_500, 0.12, 0.65],
};

/** undefined for a symbol that the sandbox does not know. */
export function traitsOf(symbol: string): Traits | undefined {
  const row = Object.hasOwn(rows, symbol) ? rows[symbol] : undefined;
  if (!row) return undefined;
  const [price, volatility, growth, shares, sales, margin, payout = 0] = row;
  return { price, volatility, growth, shares, sales, margin, payout };
}
