import { beforeEach } from "vitest";
import { action as login } from "~/routes/login";
import type { Exchange } from "~/upstream/exchange.server";
import type { TestApi } from "./api";
import { answering, createVisitor, exchangeWith, type TestVisitor, withVisitor } from "./context";
import { emptyMarket } from "./market-rows";
import { dana, register } from "./people";

/** A call as the upstream got it. */
interface NotedCall {
  /** Such as "GET /api/sectors". */
  line: string;
  /** The order header. */
  order: string | undefined;
  bearer: boolean;
}

/** A market of a test's own, and somebody who looks at it. */
export interface MarketVisit {
  readonly api: TestApi;
  readonly visitor: TestVisitor;
  /** What went upstream in this test. */
  readonly calls: NotedCall[];
  /** From here on the visitor's calls go elsewhere; who is signed in stays so. */
  goTo(exchange: Exchange): void;
  signIn(): Promise<unknown>;
  /** The real upstream, but for calls whose path, or path and query, ends so. */
  but(ending: string, other: Exchange): Exchange;
}

export const down = answering(503, { message: "down" });
export const unknownCall = answering(404, { message: "There is no such call." });

/** Gives each test of a file an empty market, on which `prepare` has been done, and a visitor whose calls are noted. */
export function withMarket(prepare: (api: TestApi) => Promise<unknown>): MarketVisit {
  const on = withVisitor(async (api) => {
    await emptyMarket(api);
    await prepare(api);
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
    async signIn() {
      await on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
      calls = [];
    },
    but: (ending, other) => (request) =>
      (request.path.endsWith(ending) ? other : exchangeWith(on.api))(request),
  };
}
