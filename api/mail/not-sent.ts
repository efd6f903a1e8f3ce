/** A mail could not be sent for now: it, or the job that it belongs to, is tried again. */
export class MailNotSent extends Error {
  override readonly name = "MailNotSent";
  /**
   * @param reason what the mail server, or the way to it, failed with
   * @param isOfOneMailbox whether that says nothing of any other mail: a full mailbox, and not a server that is down
   */
  constructor(
    readonly reason: unknown,
    readonly isOfOneMailbox = false,
  ) {
    super("a mail could not be sent");
  }
}
