import { desc } from "drizzle-orm";
import { texts } from "../../api/db/lead-tables";
import type { TestApi } from "./api";

/** The token of the link to a free test drive in the newest text. */
export async function textedToken({ db }: TestApi): Promise<string> {
  const [text] = await db.select().from(texts).orderBy(desc(texts.id)).limit(1);
  const token = text?.body.split("/free-test-drive/")[1]?.split(" ")[0];
  if (!token) throw new Error("The newest text has no link to a free test drive");
  return token;
}
