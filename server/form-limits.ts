/** Bytes of a form. The longest that a person can fill in takes less than half of it; there are no uploads. */
export const maxForm = 64_000;

/**
 * Bytes of forms that are in memory at the same time, in all and of one network, and the number of bodies of one network
 * that are read at the same time.
 */
export const formShares = { bytes: 8_000_000, networkBytes: 512_000, networkPlaces: 32 };
