import type { Delivery } from "../mail/outcome";

/**
 * Sends a mail with a link. Where it does not leave, nothing stays behind that would make the next attempt, or the next
 * request of the person, think that a link is on its way.
 */
export async function sendOrUndo(send: () => Promise<Delivery>, undo: () => Promise<void>): Promise<void> {
  try {
    if ((await send()) !== "sent") await undo();
  } catch (error) {
    await undo();
    throw error;
  }
}
