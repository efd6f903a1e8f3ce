/**
 * A published generator of random numbers, so that anybody can draw the same: xoshiro128** (Blackman, Vigna 2018), its
 * state from splitmix32 (docs/decisions/0068). Numbers are at least 0 and below 1, multiples of 2^-32.
 */
export function createGenerator(seed: number): () => number {
  const spread = splitmix(seed);
  let [a, b, c, d] = [spread(), spread(), spread(), spread()];
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return (result >>> 0) / 2 ** 32;
  };
}

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));

function splitmix(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
}
