import type { AnyContractProcedure, OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { contract } from "../../contract";
import { Author, Category, Post, PostList, PostSummary } from "../../contract/blog";
import type { CallMeta } from "../../contract/call";
import { Financials, PriceSeries } from "../../contract/charts";
import { LIMIT_SCOPE_HEADER, limitScopes } from "../../contract/limit-scope";
import {
  AnalystView,
  Article,
  DataSource,
  Fundamentals,
  News,
  Quote,
  Sector,
  SectorName,
  StockProfile,
  StockSummary,
  SymbolMatch,
} from "../../contract/market-schemas";
import { SignedInUser, User, UserSession } from "../../contract/users";
import { ContractSchemaConverter } from "./schema-converter";

const generator = new OpenAPIGenerator({ schemaConverters: [new ContractSchemaConverter()] });

const refusals = {
  "401": "The token or the site's credential is missing, wrong or of a session that has ended",
  "422": "Something in the request is not valid; the message says what",
  "429": "Too many attempts; Retry-After says for how many seconds",
  "503": "The database does not answer; Retry-After says for how many seconds",
  default: "Any other refusal",
};

/** The OpenAPI 3.1 document of the contract; nothing in it is written twice. */
export async function createOpenApi(title: string): Promise<OpenAPI.Document> {
  const document = await generator.generate(contract, {
    info: {
      title,
      version: "1",
      description:
        'Every refusal has the body { "message": … }, a sentence for the person who reads it. "assumed" marks a ' +
        'shape that the specification does not show, "extension" a call that another upstream need not have.',
    },
    servers: [{ url: "/" }],
    tags: [
      { name: "users", description: "Accounts, sign-in, passwords, newsletter" },
      { name: "auth", description: "Tokens and the end of a session" },
      { name: "market", description: "Sectors, stocks, their news, search" },
      { name: "charts", description: "A stock's figures over time" },
      { name: "blog", description: "Posts, and who wrote them" },
      {
        name: "investors",
        description: "Investors, whose accounts are others than users', and their pledges",
      },
      { name: "extension", description: "A call of our own: another upstream may answer 404 or 501" },
    ],
    commonSchemas: {
      User: { schema: User },
      SignedInUser: { schema: SignedInUser },
      UserSession: { schema: UserSession },
      DataSource: { schema: DataSource },
      Quote: { schema: Quote },
      Fundamentals: { schema: Fundamentals },
      StockSummary: { schema: StockSummary },
      AnalystView: { schema: AnalystView },
      StockProfile: { schema: StockProfile },
      SectorName: { schema: SectorName },
      Sector: { schema: Sector },
      SymbolMatch: { schema: SymbolMatch },
      Article: { schema: Article },
      News: { schema: News },
      PriceSeries: { schema: PriceSeries },
      Financials: { schema: Financials },
      Category: { schema: Category },
      PostSummary: { schema: PostSummary },
      Post: { schema: Post },
      PostList: { schema: PostList },
      Author: { schema: Author },
    },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        investor: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "of an investor's session, which no call of users takes",
        },
        site: {
          type: "apiKey",
          in: "header",
          name: "x-api-client-token",
          description:
            "The site's own credential (API_CLIENT_TOKEN), which the site sends with every call. A call that lists it beside " +
            "a bearer names an account by its id: the site may make it for every account, a bearer for their own alone. An " +
            "upstream that knows no credential of a site takes these calls without.",
        },
      },
      responses: {
        ...Object.fromEntries(Object.entries(refusals).map(([name, text]) => [name, refusal(text)])),
        "429": { ...refusal(refusals["429"]), headers: limitHeaders },
      },
      schemas: {
        Refusal: {
          type: "object",
          properties: { message: { type: "string", description: "for the person who reads it" } },
          required: ["message"],
        },
      },
    },
  });
  document.paths = withPathsOfContract(document.paths);
  for (const operation of operationsOf(document)) {
    const security = securityOf(metas.get(operation.operationId ?? "") ?? {});
    if (security.length > 0) operation.security = security.map((scheme) => ({ [scheme]: [] }));
    for (const status of Object.keys(refusals)) {
      if (status === "401" && security.length === 0) continue;
      operation.responses = {
        ...operation.responses,
        [status]: { $ref: `#/components/responses/${status}` },
      };
    }
  }
  return document;
}

/** What the contract says of each call, by its name ("users.profile"). */
const metas = new Map(
  Object.entries(contract).flatMap(([service, calls]) =>
    Object.entries<AnyContractProcedure>(calls).map(([name, call]): [string, CallMeta] => [
      `${service}.${name}`,
      call["~orpc"].meta,
    ]),
  ),
);

/** The schemes of which a call takes any one. */
function securityOf({ auth, who, names, site }: CallMeta): string[] {
  if (auth === "bearer") return [who ?? "bearer"];
  if (site) return ["site"];
  return names ? ["site", "bearer", "investor"] : [];
}

/**
 * The generator drops the slash at the end of a path. SPEC 7 has one path with a slash, and an upstream that is built
 * from the document has to answer the very path that the site calls.
 */
function withPathsOfContract(paths: OpenAPI.Document["paths"] = {}): OpenAPI.Document["paths"] {
  return Object.fromEntries(Object.entries(paths).map(([path, item]) => [withSlash.get(path) ?? path, item]));
}

/** Each such path by what the generator makes of it. */
const withSlash = new Map(
  Object.values(contract).flatMap((calls) =>
    Object.values<AnyContractProcedure>(calls).flatMap((call) => {
      const { path } = call["~orpc"].route;
      return path?.endsWith("/") ? [[path.slice(0, -1), path] as const] : [];
    }),
  ),
);

function operationsOf(document: OpenAPI.Document): OpenAPI.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap((item) =>
    [item?.get, item?.put, item?.post, item?.delete].filter((operation) => operation !== undefined),
  );
}

/** Of a 429. */
const limitHeaders: Record<string, OpenAPI.HeaderObject> = {
  "retry-after": { description: "seconds", schema: { type: "integer", minimum: 1 } },
  [LIMIT_SCOPE_HEADER]: {
    description:
      "extension: to whom the limit applies: the network of one client, one account, or every caller. Without it a " +
      "read's 429 that reaches many networks is taken for an overload of the whole upstream",
    schema: { type: "string", enum: [...limitScopes] },
  },
};

function refusal(description: string) {
  return {
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
  };
}
