import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { SignalTerms, signalWords } from "../../../contract/desk-signals";
import { Refused } from "../../refused";

const Given = SignalTerms.extend({
  id: signalWords.id.optional(),
  email: z.string().optional(),
  code: z.string().optional(),
}).strict();

/** A draft as a command states it. */
interface StatedDraft {
  terms: SignalTerms & { id: string };
  /** Whose it is, with a one-time code of theirs; undefined where the command names nobody. */
  author: { email: string; code: string } | undefined;
}

const text = { type: "string" } as const;
const options = {
  ...{ id: text, symbol: text, tradeType: text, limitCents: text, stopCents: text, targetCents: text },
  ...{ strikeCents: text, expiration: text, mostDays: text, reason: text, holdings: text },
  ...{ email: text, code: text },
} as const;
const numbers: readonly string[] = ["limitCents", "stopCents", "targetCents", "strikeCents", "mostDays"];
const unchanged = "Nothing has changed.";

/**
 * The terms of a draft, of a file of JSON or of options that have the same names. Without an id it is a new draft.
 * @throws {Refused} with what is wrong of which of them
 */
export async function readTerms(words: readonly string[]): Promise<StatedDraft> {
  const read = Given.safeParse(await readWords(words));
  if (read.success) {
    const { id = randomUUID(), email, code, ...terms } = read.data;
    if ((email === undefined) !== (code === undefined))
      throw new Refused(`An email and a code are given together, or neither is.\n${unchanged}`);
    const author = email !== undefined && code !== undefined ? { email, code } : undefined;
    return { terms: { ...terms, id }, author };
  }
  const wrong = read.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join(".")}: ${message}` : message,
  );
  throw new Refused([...wrong, unchanged].join("\n"));
}

async function readWords(words: readonly string[]): Promise<unknown> {
  const [file = "", ...others] = words;
  if (others.length === 0 && !file.startsWith("--")) return readJson(file);
  try {
    const { values } = parseArgs({ args: [...words], options });
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        numbers.includes(name) && /^\d+$/.test(value) ? Number(value) : value,
      ]),
    );
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${unchanged}`);
  }
}

async function readJson(file: string): Promise<unknown> {
  const found = await readFile(file, "utf8").catch(() => {
    throw new Refused(`${file} cannot be read.\n${unchanged}`);
  });
  try {
    return JSON.parse(found);
  } catch {
    throw new Refused(`${file} holds no JSON.\n${unchanged}`);
  }
}
