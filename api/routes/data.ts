import { readVersions } from "../data-versions/read";
import { os } from "../procedures";

const versions = os.data.versions.handler(({ context }) => readVersions(context.db));

/** contract/data-versions.ts, on our tables. */
export const data = { versions };
