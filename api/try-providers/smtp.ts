import { NotTried, type Operations } from "./operation";

/** A mail server, as far as it is tried without a mail. */
export interface MailServer {
  /** Connects, and signs in where the address has a name. */
  verify(): Promise<unknown>;
  sendMail(mail: { to: string; subject: string; text: string }): Promise<unknown>;
}

/** What can be tried of a mail server without writing to anybody. */
export const smtpOperations: Operations<MailServer, object> = {
  verify: {
    asks: [],
    shows: "that it lets us in",
    attempt: async (at) => {
      try {
        await at.port.verify();
      } catch (error) {
        // The server's own sentence may have the name in it that signs in.
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
        throw new Error(`it does not let us in (${code})`);
      }
    },
  },
  sendMail: {
    asks: [],
    shows:
      "nothing with the kit, which writes to nobody: `Send a test` of a member's alerts shows that a mail arrives",
    attempt: async () => {
      throw new NotTried("a mail takes a mailbox: send a member's alerts as a test");
    },
  },
};
