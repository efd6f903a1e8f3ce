import type { OpenAPI } from "@orpc/contract";
import { Author, Category, Post, PostList, PostSummary } from "../../contract/blog";
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

/** Shapes that are described once, under their names, wherever a call has them as they are. */
export const namedShapes = {
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
};

export const tags = [
  { name: "users", description: "Accounts, sign-in, passwords, newsletter" },
  { name: "auth", description: "Tokens and the end of a session" },
  { name: "market", description: "Sectors, stocks, their news, search" },
  { name: "charts", description: "A stock's figures over time" },
  { name: "blog", description: "Posts, and who wrote them" },
  { name: "investors", description: "Investors, whose accounts are others than users', and their pledges" },
  { name: "desk", description: "The desk of the people who run the service" },
  { name: "extension", description: "A call of our own: another upstream may answer 404 or 501" },
];

const retryAfter: OpenAPI.HeaderObject = {
  description: "seconds",
  schema: { type: "integer", minimum: 1 },
};

/** Why a call may be refused, by status; each has the same body. */
const responses = {
  "400": refusal(
    "The request cannot be read, as a body that is no JSON",
    "The request could not be read: its body must be JSON.",
  ),
  "401": refusal(
    "The token or the site's credential is missing, wrong or of a session that has ended; at a sign-in the password or the code is wrong",
    "Your session has ended. Please log in again.",
  ),
  "403": refusal(
    "The desk is not open to this address, to this role, or to the author of what the request names",
    "Your role at the desk does not open this.",
  ),
  "404": refusal("What the request names is not there", "There is no such account."),
  "409": refusal("It contradicts what is there already", "An account with this email already exists."),
  "413": refusal("The body is too large", "The request is too large."),
  "415": refusal("The body is of another type than JSON", "The request's body must be JSON."),
  "422": refusal(
    "Something in the request is not valid; the message says what",
    "Email: Please enter a valid email",
  ),
  "429": refusal(
    "Too many attempts; Retry-After says for how many seconds",
    "That was too often. Please try again in a minute.",
    {
      "retry-after": retryAfter,
      [LIMIT_SCOPE_HEADER]: {
        description:
          "extension: to whom the limit applies: the network of one client, one account, or every caller. Without it a " +
          "read's 429 that reaches many networks is taken for an overload of the whole upstream",
        schema: { type: "string", enum: [...limitScopes] },
      },
    },
  ),
  "500": refusal("A fault of the upstream's own", "Something went wrong on our side. Please try again."),
  "501": refusal("The upstream has no such call", "There is no such call."),
  "503": refusal(
    "The database or a provider does not answer; Retry-After says for how many seconds",
    "We cannot reach our records right now. Please try again in a moment.",
    { "retry-after": retryAfter },
  ),
  default: refusal("Any other refusal", "That cannot be done right now."),
};
/** A status of which every refusal is described once. */
export type RefusalName = keyof typeof responses;

function refusal(
  description: string,
  message: string,
  headers?: Record<string, OpenAPI.HeaderObject>,
): OpenAPI.ResponseObject {
  const content = {
    "application/json": { schema: { $ref: "#/components/schemas/Refusal" }, example: { message } },
  };
  return { description, ...(headers && { headers }), content };
}

const key = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
  example: "3f0c6a52-8d0e-4a5e-9a43-2f6f5c0b7d11",
} as const;
const once = "The same request with the same key is done once, and answered as it was then.";
const fromSite = "It counts only beside the site's own credential.";

const parameters = {
  Key: { ...key, description: once },
  NeededKey: { ...key, required: true, description: `${once} Without a key it is refused.` },
  ClientToken: {
    name: "x-api-client-token",
    in: "header",
    description: "The site's own credential, which the site sends with every call.",
    schema: { type: "string", minLength: 1 },
    example: "the-credential-of-the-site",
  },
  ClientAddress: {
    name: "x-client-address",
    in: "header",
    description: `The address of the visitor for whom the site asks: limits count by it. ${fromSite}`,
    schema: { type: "string", maxLength: 45, anyOf: [{ format: "ipv4" }, { format: "ipv6" }] },
    example: "203.0.113.7",
  },
} satisfies Record<string, OpenAPI.ParameterObject>;
/** A parameter that is described once. */
export type ParameterName = keyof typeof parameters;

/** What operations refer to. */
export const components: OpenAPI.ComponentsObject = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    investor: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "of an investor's session, which no call of users takes",
    },
    desk: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "of a session at the desk, for which a user has to have a role",
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
  parameters,
  responses,
  schemas: {
    Refusal: {
      type: "object",
      properties: {
        message: { type: "string", description: "for the person who reads it" },
        data: {
          type: ["object", "null"],
          properties: { message: { type: "string" } },
          description: "in `message`: what a provider said of its own, which the site shows in place of ours",
        },
      },
      required: ["message"],
    },
  },
};
