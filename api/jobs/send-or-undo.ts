import type { Delivery } from "../mail/outcome";

/**
 * Sends a mail with a link. If the mail does not leave, the link is removed again: otherwise the next attempt, or the next request of
 * the person, would find that a link is on its way.
 */
export async function sendOrUndo(send: () => Promise<Delivery>, undo: () => Promise<void>): Promise<void> {
  try {
    if ((await send()) !== "sent") await undo();
  } catch (error) {
    await undo();
    throw error;
  }
}
