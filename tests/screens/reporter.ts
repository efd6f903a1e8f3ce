import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FullResult, Reporter, TestCase, TestResult } from "playwright/types/testReporter";
import { choice, folder, nameOf, picturesOf, rows, sheetFile, writeSheet } from "./sheet";

/** Prints what could not be reached and what came of the run, and writes the sheet. */
export default class SheetReporter implements Reporter {
  private notReached = new Set<string>();

  printsToStdio(): boolean {
    return true;
  }

  onBegin(): void {
    if (choice.words.length === 0) rmSync(folder, { recursive: true, force: true });
    for (const row of rows)
      for (const { file } of picturesOf(row)) rmSync(path.join(folder, file), { force: true });
    mkdirSync(folder, { recursive: true });
    console.log(`${rows.length} states to reach.`);
  }

  onTestEnd({ title }: TestCase, { status, errors }: TestResult): void {
    if (status === "passed") return;
    this.notReached.add(title);
    console.log([`NOT REACHED: ${title}`, ...errors.map(({ message }) => message ?? status), ""].join("\n"));
  }

  onError(error: { message?: string }): void {
    console.log(error.message ?? "something went wrong");
  }

  onEnd({ duration }: FullResult): void {
    const made = rows.filter((row) => !this.notReached.has(nameOf(row)));
    const pictures = made.flatMap(picturesOf).filter(({ file }) => existsSync(path.join(folder, file)));
    writeFileSync(sheetFile, writeSheet(made));
    const missing = this.notReached.size > 0 ? `; ${this.notReached.size} not reached` : "";
    console.log(`${pictures.length} pictures in ${(duration / 1000).toFixed(0)} s: ${sheetFile}${missing}`);
  }
}
