import type { Db } from "../db/client";
import { type AtDesk, changeAtDesk, type Done } from "../desk/deed-of-call";
import { asRefusal } from "../desk/refusal";
import { addWatch, listWatches, removeWatch, tellWatch } from "../desk/watches";
import { os, staffSignedIn } from "../procedures";
import { gateOf } from "./market";

const mayWatch = staffSignedIn("analyst", "owner");

async function change(context: AtDesk, act: (tx: Db) => Promise<Done | undefined>) {
  try {
    const isDone = await changeAtDesk(context, act);
    return { message: isDone ? "Done." : "It was so already." };
  } catch (error) {
    throw asRefusal(error);
  }
}

const watches = os.desk.watches.use(mayWatch).handler(async ({ context }) => {
  const { db, limits, client, user } = context;
  await limits.count("read-desk", client.address, user.id);
  const rows = await listWatches(db, gateOf(context));
  return {
    watches: rows.map((row) => ({
      ...tellWatch(row),
      isOwn: row.authorId === user.id,
      addedAt: row.addedAt.toISOString(),
    })),
  };
});

const add = os.desk.addWatch
  .use(mayWatch)
  .handler(({ input, context }) =>
    change(context, (tx) => addWatch(tx, { ...context, actor: context.user.id }, input)),
  );

const remove = os.desk.removeWatch
  .use(mayWatch)
  .handler(({ input, context }) => change(context, (tx) => removeWatch(tx, context.now(), input)));

/** contract/desk-watches.ts */
export const deskWatchRoutes = { watches, addWatch: add, removeWatch: remove };
