import { AsyncLocalStorage } from "node:async_hooks";

const making = new AsyncLocalStorage<{ isBehind: boolean }>();

/**
 * Makes a reply, and tells whether some of it was read before the data's present versions: such a reply bears none of
 * them.
 */
export async function noteBehind<Made>(
  make: () => Promise<Made>,
): Promise<{ made: Made; isBehind: boolean }> {
  const note = { isBehind: false };
  const made = await making.run(note, make);
  return { made, isBehind: note.isBehind };
}

/** Says of the reply that is being made that it has something of before in it. */
export function tellBehind(): void {
  const note = making.getStore();
  if (note) note.isBehind = true;
}
