import type { LogSettings } from "../../api/ledger/settings";
import { COSIGNATURE, writeKey } from "../../domain/signed-note";
import { keyOf } from "./note-keys";

/** A witness of tests. */
export const witness = await keyOf(9, "witness.example", COSIGNATURE);

/** The settings of a log that takes what it signs. */
export const witnessedLog: LogSettings = {
  ...{ origin: "localhost:3000/ledger", secrets: ["of tests, and of forty characters or more"], isOwn: true },
  witnesses: [writeKey(witness.key)],
};
