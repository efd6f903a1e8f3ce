/** A failed attempt leaves nothing behind that would make the next one think it had succeeded. */
export async function orUndo(act: () => Promise<void>, undo: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    await undo();
    throw error;
  }
}
