import { randomBytes } from "node:crypto";

/** A token of the form that links have, and that no mail contained. */
export const madeUpToken = () => randomBytes(32).toString("base64url");

/** The symbol of no stock. */
export const noSuchSymbol = "ZZZZZZZ";

/** The slug of no sector. */
export const noSuchSector = "no-such-sector-at-all";
