import { expect } from "vitest";
import { createDataSeal } from "../../api/db/data-seal";
import { AccountRequest } from "../../contract/brokerage";
import type { TestApi } from "./api";
import { rowsOf } from "./broker";

/** The applications that the upstream keeps, opened; fails unless there are as many. */
export async function keptApplications(api: TestApi, count = 1): Promise<AccountRequest[]> {
  const rows = await rowsOf(api);
  expect(rows).toHaveLength(count);
  const seal = createDataSeal(api.settings.dataKeys);
  return Promise.all(rows.map(async ({ id, request }) => AccountRequest.parse(await seal.open(request, id))));
}
