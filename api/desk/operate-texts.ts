import { readFile } from "node:fs/promises";
import type { z } from "zod";
import type { Db } from "../db/client";
import { createDataSeal } from "../db/data-seal";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import type { AuditMark } from "./audit";
import type { Acting } from "./posts/rows";
import { noted } from "./role-changes";

export type Clock = () => Date;
export const machine: Clock = () => new Date();
const unchanged = "Nothing has changed.";

/** A command of these words, by the time of a clock. */
export type Act = (settings: Settings, words: readonly string[], now?: Clock) => (db: Db) => Promise<string>;

/** Who acts where a command does. */
export const actingBy = (db: Db, settings: Settings, now: Clock): Acting => ({
  ...{ db, now, actor: null, requestId: undefined },
  seal: createDataSeal(settings.dataKeys),
});

/** What a call would refuse by its form, in a sentence for each field. @throws {Refused} */
export function read<Schema extends z.ZodTypeAny>(schema: Schema, value: unknown): z.output<Schema> {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const wrong = found.error.issues.map(({ path: at, message }) =>
    at.length > 0 ? `${at.join(".")}: ${message}` : message,
  );
  throw new Refused([...wrong, unchanged].join("\n"));
}

/** @throws {Refused} */
export async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new Refused(`${file} cannot be read.\n${unchanged}`);
  });
}

/** @throws {Refused} */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(`${file} holds no JSON.\n${unchanged}`);
  }
}

/** What a command says of a deed: undefined where nothing was to be done. */
export const say = (mark: AuditMark | undefined): string =>
  mark ? `Done. ${noted(mark)}` : "It was so already, and nothing has changed.";
