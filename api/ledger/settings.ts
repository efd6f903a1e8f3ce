/** What the ledger's log is known by. */
export interface LogSettings {
  /** Its name: the site's host and a path. */
  origin: string;
  /** What its key is made of: a text that nobody can guess. */
  secret: string;
  /** Whether that is set for this alone; it is a key of data otherwise. */
  isOwn: boolean;
}

/** @param spare takes the place of a key that is not set */
export const logSettings = (key: string | undefined, publicUrl: string, spare: string): LogSettings => ({
  origin: `${new URL(publicUrl).host}/ledger`,
  secret: key ?? spare,
  isOwn: key !== undefined,
});
