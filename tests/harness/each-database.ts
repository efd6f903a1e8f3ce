import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { createTestApi, type TestApi, type TestApiOptions } from "./api";
import { noPostgres } from "./postgres";
import { openSharedPostgres } from "./shared-postgres";
import { openMemoryDatabase } from "./template";

const START_MS = 60_000;
if (noPostgres) console.warn(`Tests on PostgreSQL are skipped: ${noPostgres}.`);

/** Runs a suite on PGlite and on PostgreSQL; `api()` is the upstream, emptied before each test. */
export function onEachDatabase(
  suite: (api: () => TestApi) => void,
  options: Omit<TestApiOptions, "database"> = {},
): void {
  describe("on PGlite", () => {
    suite(
      useApi(async () =>
        createTestApi({
          ...options,
          database: await openMemoryDatabase(options.market ?? false),
          seeded: true,
        }),
      ),
    );
  });

  describe.skipIf(noPostgres)("on PostgreSQL", () => {
    suite(
      useApi(async () => {
        const database = await openSharedPostgres(options.market ?? false);
        return createTestApi({ ...options, database, seeded: true });
      }),
    );
  });
}

function useApi(create: () => Promise<TestApi>): () => TestApi {
  let api: TestApi | undefined;
  beforeAll(async () => {
    api = await create();
  }, START_MS);
  beforeEach(() => api?.reset());
  afterAll(async () => {
    await api?.close();
    // A worker that goes on to other files keeps this one's modules, but need not keep its database.
    api = undefined;
  });
  return () => {
    if (!api) throw new Error("The upstream exists only while tests run.");
    return api;
  };
}
