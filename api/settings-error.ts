import type { RefusedSetting } from "../domain/settings-table";

/** One sentence for each setting that is missing or unsafe, with its name and never its value. */
export class SettingsError extends Error {
  override name = "SettingsError";
  constructor(
    message: string,
    readonly refused: readonly RefusedSetting[],
  ) {
    super(message);
  }
}
