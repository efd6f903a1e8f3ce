import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { openPostgres } from "../../api/db/client";
import { createTestApi, type TestApi, type TestApiOptions } from "./api";
import { noPostgres, type PostgresServer, startPostgres } from "./postgres";

const START_MS = 60_000;
if (noPostgres) console.warn(`Tests on PostgreSQL are skipped: ${noPostgres}.`);

/** Runs a suite on PGlite and on PostgreSQL; `api()` is the upstream, emptied before each test. */
export function onEachDatabase(
  suite: (api: () => TestApi) => void,
  options: Omit<TestApiOptions, "database"> = {},
): void {
  describe("on PGlite", () => {
    suite(useApi(() => createTestApi(options)));
  });

  describe.skipIf(noPostgres)("on PostgreSQL", () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    }, START_MS);
    suite(
      useApi(async () =>
        createTestApi({ ...options, database: await openPostgres(await server.createDatabase()) }),
      ),
    );
    // Registered after the suite's own: hooks of one level run in reverse, so the server goes last.
    afterAll(() => server.stop());
  });
}

function useApi(create: () => Promise<TestApi>): () => TestApi {
  let api: TestApi | undefined;
  beforeAll(async () => {
    api = await create();
  }, START_MS);
  beforeEach(() => api?.reset());
  afterAll(() => api?.close());
  return () => {
    if (!api) throw new Error("The upstream exists only while tests run.");
    return api;
  };
}
