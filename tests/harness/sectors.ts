import { beforeEach } from "vitest";
import { action as login } from "~/routes/login";
import type { Exchange } from "~/upstream/exchange.server";
import { answering, createVisitor, exchangeWith, type TestVisitor, withVisitor } from "./context";
import { addArticle, addCandles, addFundamentals, addSector, addStock, emptyMarket } from "./market-rows";
import { dana, register } from "./people";

/** A call as the upstream got it. */
interface NotedCall {
  /** Such as "GET /api/sectors". */
  line: string;
  /** The order header. */
  order: string | undefined;
  bearer: boolean;
}

/** Two sectors, three stocks and an article, and somebody who looks at them. */
export interface SectorsBench {
  readonly api: ReturnType<typeof withVisitor>["api"];
  readonly visitor: TestVisitor;
  /** What went upstream in this test. */
  readonly calls: NotedCall[];
  /** From here on the visitor's calls go elsewhere; who is signed in stays so. */
  goTo(exchange: Exchange): void;
  signIn(): Promise<unknown>;
  /** The real upstream, but for calls whose path ends so. */
  but(ending: string, other: Exchange): Exchange;
}

export const down = answering(503, { message: "down" });
export const unknownCall = answering(404, { message: "There is no such call." });

/** Gives each test of a file the same two sectors: robotics first, then 3d-printing with DDD and SSYS. */
export function withSectors(): SectorsBench {
  const on = withVisitor(async (api) => {
    await emptyMarket(api);
    await addSector(api, "robotics", "Robotics", 0);
    await addSector(api, "3d-printing", "3D printing", 1);
    await addStock(api, { symbol: "DDD" }, ["3d-printing"]);
    await addStock(api, { symbol: "SSYS" }, ["3d-printing"]);
    await addStock(api, { symbol: "ISRG" }, ["robotics"]);
    await addCandles(api, "DDD", { "2022-02-03": 16, "2022-02-04": 17 });
    await addCandles(api, "SSYS", { "2022-02-03": 25, "2022-02-04": 24 });
    await addFundamentals(api, "DDD", { sharesOutstanding: 1_000_000 });
    await addFundamentals(api, "SSYS", { sharesOutstanding: 2_000_000 });
    await addArticle(api, "a1", ["DDD"], "2022-02-04T09:00:00Z");
    await register(api);
  });
  let calls: NotedCall[] = [];
  const noted =
    (exchange: Exchange): Exchange =>
    (request) => {
      const { method, path, headers } = request;
      calls.push({ line: `${method} ${path}`, order: headers.order, bearer: "authorization" in headers });
      return exchange(request);
    };
  const goTo = (exchange: Exchange) => {
    const { cookies } = on.visitor;
    on.visitor = createVisitor(noted(exchange));
    on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
  };
  beforeEach(() => {
    calls = [];
    goTo(exchangeWith(on.api));
  });
  return {
    get api() {
      return on.api;
    },
    get visitor() {
      return on.visitor;
    },
    get calls() {
      return calls;
    },
    goTo,
    signIn: () => on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } }),
    but: (ending, other) => (request) =>
      (request.path.endsWith(ending) ? other : exchangeWith(on.api))(request),
  };
}
