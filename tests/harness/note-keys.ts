import { openKey } from "../../domain/ed25519.server";
import type { VerifierKey } from "../../domain/signed-note";

/** A key of tests, made of one number. */
export const keyOf = (seed: number, name: string, type: VerifierKey["type"]) =>
  openKey(new Uint8Array(32).fill(seed), { name, type });
