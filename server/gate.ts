/** Too much is under way already: more at once would only make everybody wait for longer (QUALITY O6). */
export class GateFull extends Error {
  override readonly name = "GateFull";
}

/** Lets a bounded number of things be under way. */
export interface Gate {
  /** Does it, or throws {@link GateFull} at once. */
  pass<T>(act: () => Promise<T>): Promise<T>;
  /** How many things are under way, and how many found no place so far. */
  readonly underWay: number;
  readonly refused: number;
}

export function createGate(places: number): Gate {
  let taken = 0;
  let refused = 0;
  return {
    async pass(act) {
      if (taken >= places) {
        refused++;
        throw new GateFull();
      }
      taken++;
      try {
        return await act();
      } finally {
        taken--;
      }
    },
    get underWay() {
      return taken;
    },
    get refused() {
      return refused;
    },
  };
}
