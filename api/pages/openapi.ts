import type { AnyContractProcedure, OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod";
import { contract } from "../../contract";
import { Author, Category, Post, PostList, PostSummary } from "../../contract/blog";
import type { CallMeta } from "../../contract/call";
import { Financials, PriceSeries } from "../../contract/charts";
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

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

const refusals = {
  "401": "The token is missing, wrong or of a session that has ended",
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
      },
      responses: Object.fromEntries(Object.entries(refusals).map(([name, text]) => [name, refusal(text)])),
      schemas: {
        Refusal: {
          type: "object",
          properties: { message: { type: "string", description: "for the person who reads it" } },
          required: ["message"],
        },
      },
    },
  });
  for (const operation of operationsOf(document)) {
    const scheme = schemes.get(operation.operationId ?? "");
    if (scheme) operation.security = [{ [scheme]: [] }];
    for (const status of Object.keys(refusals)) {
      if (status === "401" && !scheme) continue;
      operation.responses = {
        ...operation.responses,
        [status]: { $ref: `#/components/responses/${status}` },
      };
    }
  }
  return document;
}

/** "users.profile" and so on: the calls that send an access token, and which. */
const schemes = new Map(
  Object.entries(contract).flatMap(([service, calls]) =>
    Object.entries<AnyContractProcedure>(calls).flatMap(([name, call]): [string, string][] => {
      const meta: CallMeta = call["~orpc"].meta;
      return meta.auth === "bearer" ? [[`${service}.${name}`, meta.who ?? "bearer"]] : [];
    }),
  ),
);

function operationsOf(document: OpenAPI.Document): OpenAPI.OperationObject[] {
  return Object.values(document.paths ?? {}).flatMap((item) =>
    [item?.get, item?.put, item?.post, item?.delete].filter((operation) => operation !== undefined),
  );
}

function refusal(description: string) {
  return {
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
  };
}
