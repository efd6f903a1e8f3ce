import type { AuditMark } from "../audit";
import type { AtDesk } from "../deed-of-call";
import { logDeed } from "../log-deed";
import { asRefusal } from "../refusal";
import type { Acting } from "./rows";

/** Reads or changes what is written for readers, by a call; what is refused has its sentence for the person. */
export async function writeByCall<Result>(
  context: AtDesk,
  limit: "read-desk" | "change-desk",
  work: (acting: Acting) => Promise<Result>,
): Promise<Result> {
  const { db, seal, now, user, client } = context;
  await context.limits.count(limit, client.address, user.id);
  try {
    return await work({ db, seal, now, actor: user.id, requestId: client.requestId });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The same of a change that may be done already. @param work gives no mark then */
export async function changeByCall(
  context: AtDesk,
  work: (acting: Acting) => Promise<AuditMark | undefined>,
): Promise<{ message: string }> {
  const mark = await writeByCall(context, "change-desk", work);
  if (mark) logDeed(context, mark);
  return { message: mark ? "Done." : "It was so already." };
}
