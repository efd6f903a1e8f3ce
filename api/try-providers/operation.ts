/** What one operation of a port is tried with. */
export interface Attempt<Port, State> {
  port: Port;
  /** What earlier operations left for later ones, such as ids. */
  state: State;
  /** A word of this run alone: of references, e-mails and keys. */
  mark: string;
  now: () => Date;
  /**
   * Whether the port's promise is kept. Not asked of a mock, which remembers nothing of what it was told.
   * @param promise as a sentence
   */
  holds(isKept: boolean, promise: string): void;
  /** Waits for what a provider does later; a mock is never waited for. */
  wait(seconds: number): Promise<void>;
  isMock: boolean;
}

/** One operation of a port, as the kit knows it. */
export interface Operation<Port, State> {
  /** The calls that it makes, as the provider's document has them, such as "POST /v1/accounts"; none where it makes none. */
  asks: readonly string[];
  /** What the document does not say, and only a call with a real key shows. */
  shows: string;
  /**
   * Tries it.
   * @throws {NotTried} where it cannot be tried here, and anything else where it deviates
   */
  attempt(at: Attempt<Port, State>): Promise<void>;
}

/** The operations of a port by their names there. Their order is the order in which they are tried. */
export type Operations<Port, State> = Readonly<Partial<Record<CallOf<Port>, Operation<Port, State>>>>;

/** The names of a port's methods. */
export type CallOf<Port> = {
  [Name in keyof Port]-?: NonNullable<Port[Name]> extends (...given: never[]) => unknown ? Name : never;
}[keyof Port] &
  string;

/** An operation that cannot be tried: the reason says what it takes. */
export class NotTried extends Error {
  override readonly name = "NotTried";
}

/** What an earlier operation should have left. @throws {NotTried} where it did not */
export function needed<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new NotTried(`there is no ${what}: an earlier operation failed`);
  return value;
}
