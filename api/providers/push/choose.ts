import type { Db } from "../../db/client";
import type { Settings } from "../../settings";
import type { Push } from "./port";
import { createSandboxPush } from "./sandbox/push";
import { createWebPush } from "./web-push/push";

/** Who pushes to browsers, as PUSH_ADAPTER names them. */
export function choosePush(
  { push, contactEmail, mailFrom }: Pick<Settings, "push" | "contactEmail" | "mailFrom">,
  db: Db,
  now: () => Date,
): Push {
  switch (push.adapter) {
    case "sandbox":
      return createSandboxPush(push, db, now);
    case "web-push":
      return createWebPush(push, `mailto:${contactEmail ?? mailFrom}`);
  }
}
