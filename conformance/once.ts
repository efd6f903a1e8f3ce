import { Blocked, NotOffered, NotTried, Unmet } from "./outcome";

/** Does it at the first asking alone. */
export function keep<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** As `keep`. If `make` fails, each case that needs it is blocked; the failure itself is reported by its own case. */
export function once<T>(what: string, make: () => Promise<T>): () => Promise<T> {
  return keep(async () => {
    try {
      return await make();
    } catch (error) {
      if (error instanceof Unmet) throw new Blocked(`needs ${what}: got ${error.got}`);
      if (error instanceof NotOffered) throw new NotTried(`needs ${what}, which is not offered`);
      throw error;
    }
  });
}
