/** A mail could not be sent for now: it, or the job that it belongs to, is tried again. */
export class MailNotSent extends Error {
  override readonly name = "MailNotSent";
  /** @param reason what the mail server, or the way to it, failed with */
  constructor(readonly reason: unknown) {
    super("a mail could not be sent");
  }
}
