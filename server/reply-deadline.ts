import type { IncomingMessage, Server, ServerResponse } from "node:http";

export interface ReplyDeadline {
  /** Milliseconds that any reply may take to leave. */
  graceMs: number;
  /** Bytes a second that a longer one must leave at beyond that. */
  minRate: number;
}
const usual: ReplyDeadline = { graceMs: 30_000, minRate: 4_000 };

/**
 * Ends connections whose client does not read its reply: what it was sent stays in memory for as long as it likes, and node
 * has no deadline for it. Counted from when the reply is made, so that a slow page takes nothing from its reader. To be
 * called before the server has a listener, which may answer at once.
 */
export function boundReplies(server: Server, { graceMs, minRate }: ReplyDeadline = usual): void {
  const bound = ({ socket }: IncomingMessage, res: ServerResponse) => {
    res.once("prefinish", () => {
      const ms = graceMs + (socket.writableLength / minRate) * 1_000;
      const timer = setTimeout(() => socket.destroy(), ms).unref();
      res.once("close", () => clearTimeout(timer));
    });
  };
  server.on("request", bound).on("checkContinue", bound);
}
