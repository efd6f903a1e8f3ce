import { z } from "zod";
import type { CookieJar, CookieName } from "./cookies.server";
import type { Seal } from "./seal.server";

/** Something that one user's browser remembers for a while in a sealed cookie of its own; another's is nobody's. */
export class SealedNote<T> {
  #value: T | undefined;
  #change: "none" | "write" | "remove";
  readonly #write: (value: T | undefined) => Promise<string>;

  constructor(
    write: (value: T | undefined) => Promise<string>,
    value?: T,
    change: "none" | "remove" = "none",
  ) {
    this.#write = write;
    this.#value = value;
    this.#change = change;
  }

  get value(): T | undefined {
    return this.#value;
  }

  keep(value: T): void {
    this.#value = value;
    this.#change = "write";
  }

  /** Also where no cookie was sent along: pages elsewhere are not sent it. */
  forget(): void {
    this.#value = undefined;
    this.#change = "remove";
  }

  /** The Set-Cookie values for the reply: none, or one. */
  async commit(): Promise<string[]> {
    return this.#change === "none" ? [] : [await this.#write(this.#value)];
  }
}

interface SealedNotes<T> {
  none(): SealedNote<T>;
  /**
   * @param sealed the value of the cookie, if one came
   * @param userId of who is signed in: what is another's is removed
   */
  open(sealed: string | undefined, userId: string | undefined): Promise<SealedNote<T>>;
}

interface NoteOptions<Schema extends z.ZodTypeAny> {
  name: CookieName;
  schema: Schema;
  /** How long it is remembered, from the last time that it changed. */
  seconds: number;
}

export function createNotes<Schema extends z.ZodTypeAny>(
  jar: CookieJar,
  seal: Seal,
  { name, schema, seconds }: NoteOptions<Schema>,
): SealedNotes<z.output<Schema>> {
  const Data = z.object({ user: z.string(), note: schema });
  const writeFor = (user: string) => async (note: z.output<Schema> | undefined) =>
    note === undefined
      ? jar.write(name, undefined, 0)
      : jar.write(name, await seal.seal({ user, note }, seconds), seconds);
  return {
    none: () => new SealedNote(writeFor("")),
    async open(sealed, userId) {
      const write = writeFor(userId ?? "");
      if (!sealed || userId === undefined) return new SealedNote(write);
      const data = Data.safeParse(await seal.open(sealed));
      const ours = data.success && data.data.user === userId;
      return ours ? new SealedNote(write, data.data.note) : new SealedNote(write, undefined, "remove");
    },
  };
}
