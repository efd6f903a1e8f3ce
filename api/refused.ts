/** What a person asked for cannot be done, in sentences; nothing has changed. */
export class Refused extends Error {
  override readonly name = "Refused";
}
