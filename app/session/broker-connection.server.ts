import { z } from "zod";
import type { CookieJar } from "./cookies.server";
import type { Seal } from "./seal.server";
import { createNotes, type SealedNote } from "./sealed-note.server";

/** As long as the upstream keeps a state. */
const noteSeconds = 10 * 60;

const BegunConnection = z.object({ state: z.string() });
export type BrokerConnectionNote = SealedNote<z.infer<typeof BegunConnection>>;

/** The cookie of a connection that was begun: a return from a broker's page that nobody here has begun is nobody's. */
export const createBrokerConnectionNotes = (jar: CookieJar, seal: Seal) =>
  createNotes(jar, seal, { name: "broker-connection", schema: BegunConnection, seconds: noteSeconds });
