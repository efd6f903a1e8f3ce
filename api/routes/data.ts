import { readVersions } from "../data-versions/read";
import { os } from "../procedures";

const versions = os.data.versions.handler(({ context }) => {
  // Every site asks once a second, so who asks is who runs.
  context.running.note(context.client);
  return readVersions(context.db);
});

/** contract/data-versions.ts, on our tables. */
export const data = { versions };
