import type { Tokens } from "../upstream/tokens.server";
import { Session } from "./session.server";

/**
 * A reader's session while a page is rendered that many readers get: it calls with their token, and does not say who
 * they are. New tokens are theirs. That it turned out to be over is noted here alone: their own request then finds out
 * for itself, and says so.
 */
export class SharedSession extends Session {
  readonly #reader: Session;
  #over = false;

  constructor(reader: Session) {
    super(reader);
    this.#reader = reader;
  }

  override get user(): undefined {
    return undefined;
  }

  override get id(): undefined {
    return undefined;
  }

  override get signedIn(): boolean {
    return !this.#over && this.#reader.signedIn;
  }

  override get tokens(): Tokens | undefined {
    return this.#over ? undefined : this.#reader.tokens;
  }

  override get accountExists(): undefined {
    return undefined;
  }

  override renew(tokens: Tokens): void {
    this.#reader.renew(tokens);
  }

  override end(): void {
    this.#over = true;
  }

  override expire(): void {
    this.#over = true;
  }

  /** Whether the upstream refused the reader's token, with which nothing could renew it. */
  get over(): boolean {
    return this.#over;
  }
}
