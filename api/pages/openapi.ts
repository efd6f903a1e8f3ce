import type { AnyContractProcedure, OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod";
import { contract } from "../../contract";
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
      { name: "extension", description: "A call of our own: another upstream may answer 404 or 501" },
    ],
    commonSchemas: { User: { schema: User }, SignedInUser: { schema: SignedInUser }, UserSession: { schema: UserSession } },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
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
  for (const { operation, bearer } of operationsOf(document)) {
    const statuses = Object.keys(refusals).filter((status) => bearer || status !== "401");
    for (const status of statuses) {
      operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${status}` } };
    }
    if (bearer) operation.security = [{ bearer: [] }];
  }
  return document;
}

function refusal(description: string) {
  return {
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
  };
}

/** The document's operations, each with whether its call in the contract sends the token. */
function* operationsOf(document: OpenAPI.Document) {
  const services: Record<string, AnyContractProcedure>[] = Object.values(contract);
  for (const procedure of services.flatMap((service) => Object.values(service))) {
    const { route, meta } = procedure["~orpc"];
    const item = document.paths?.[route.path ?? ""];
    const operation = item?.[methodKey(route.method)];
    if (operation) yield { operation, bearer: "auth" in meta && meta.auth === "bearer" };
  }
}

function methodKey(method = "POST"): "get" | "put" | "post" | "delete" | "patch" | "head" {
  switch (method) {
    case "GET":
      return "get";
    case "PUT":
      return "put";
    case "DELETE":
      return "delete";
    case "PATCH":
      return "patch";
    case "HEAD":
      return "head";
    default:
      return "post";
  }
}
