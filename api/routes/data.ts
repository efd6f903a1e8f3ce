import { os } from "../base";
import { readVersions } from "../data-versions/read";

const versions = os.data.versions.handler(({ context }) => readVersions(context.db));

/** contract/data-versions.ts, on our tables. */
export const data = { versions };
