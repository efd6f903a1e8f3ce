import { Blocked, NotOffered, NotTried, Unmet } from "./outcome";

/** Does it at the first asking alone. */
export function keep<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same; what stands in the way blocks whoever needs it, and is reported where it is tested itself. */
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
