/** Everything the sandbox makes up comes from this text: another one is another market. */
const SEED = "sandbox 2";

/** A stream of numbers that is the same whenever it is opened under the same name. */
export interface Chance {
  /** At least 0 and below 1, evenly. */
  even(): number;
  /** Around 0 with a spread of 1, as a bell. */
  normal(): number;
}

export function openChance(...name: (string | number)[]): Chance {
  let state = hash([SEED, ...name].join("/"));
  // mulberry32: 32 bits of state are plenty for the few thousand numbers of a stream.
  const even = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    even,
    // Box and Muller; 1 - even() is never 0, whose logarithm is no number.
    normal: () => Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even()),
  };
}

/** FNV-1a, stirred once more, so that names that differ in one letter begin far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
