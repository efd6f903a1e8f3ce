import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createFiles } from "../../api/providers/market-data/files/adapter";
import type { DataLicence, MarketData } from "../../api/providers/market-data/port";

/** A folder of market data, and what fills it. */
export interface FeedFolder {
  folder: string;
  /** Puts a file there as an operator does: written under another name, and then renamed. */
  put(name: string, ...lines: string[]): void;
  /** Puts a link there. */
  link(name: string, target: string): void;
  /** Makes a file there as long as that, in bytes, without filling the disk. */
  stretch(name: string, bytes: number): void;
  remove(name: string): void;
  /** The words of a file there; undefined where it is not. */
  read(name: string): string | undefined;
  names(): string[];
  /** The adapter of these files, as a process that just started has it. */
  open(now: () => Date, licence?: DataLicence, symbols?: readonly string[]): MarketData;
  close(): void;
}

const granted: DataLicence = { mayDisplay: true, attribution: "Prices by contract", delayMinutes: 0 };

export function createFeedFolder(): FeedFolder {
  const root = mkdtempSync(path.join(tmpdir(), "feed-"));
  const folder = path.join(root, "market-data");
  mkdirSync(folder);
  return {
    folder,
    put: (name, ...lines) => {
      const draft = path.join(root, "draft");
      writeFileSync(draft, `${lines.join("\n")}\n`);
      renameSync(draft, path.join(folder, name));
    },
    link: (name, target) => symlinkSync(target, path.join(folder, name)),
    stretch: (name, bytes) => truncateSync(path.join(folder, name), bytes),
    remove: (name) => rmSync(path.join(folder, name)),
    read: (name) =>
      readdirSync(folder).includes(name) ? readFileSync(path.join(folder, name), "utf8") : undefined,
    names: () => readdirSync(folder).sort(),
    open: (now, licence = granted, symbols = ["AAPL", "MSFT"]) =>
      createFiles({ folder, licence, now, symbols: new Set(symbols) }),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A candle's line of a file; its prices lie about its close. */
export const candleLine = (symbol: string, date: string, close: number): string =>
  [symbol, date, close - 0.5, close + 1, close - 1, close, 1000].join(",");

export const candleHeader = "symbol,date,open,high,low,close,volume";
