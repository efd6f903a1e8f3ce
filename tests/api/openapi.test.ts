import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createOpenApi } from "../../api/pages/openapi";
import { contract } from "../../contract";

const Operation = z
  .object({
    operationId: z.string(),
    tags: z.array(z.string()),
    security: z.array(z.record(z.array(z.string()))).optional(),
    responses: z.record(z.unknown()),
  })
  .passthrough();
const Document = z.object({
  openapi: z.string(),
  paths: z.record(z.record(Operation)),
  components: z
    .object({ securitySchemes: z.record(z.unknown()), responses: z.record(z.unknown()) })
    .passthrough(),
});

const document = Document.parse(JSON.parse(JSON.stringify(await createOpenApi("Trades API"))));
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const calls = Object.entries(contract).flatMap(([service, own]) =>
  Object.entries(own).map(([name, call]) => ({ id: `${service}.${name}`, meta: call["~orpc"].meta })),
);

describe("/openapi.json", () => {
  it("has every call of the contract and no other (U10)", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(calls.map(({ id }) => id).sort());
  });

  it.each(calls)("says of $id what it needs and how it refuses", ({ id, meta }) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    const scheme = meta.who ?? "bearer";
    expect(operation?.security).toEqual(meta.auth === "bearer" ? [{ [scheme]: [] }] : undefined);
    expect(operation?.tags.includes("extension")).toBe(meta.extension === true);
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "422", "default"]),
    );
  });

  it("marks what the specification does not show", () => {
    expect(JSON.stringify(document.paths["/api/users/login"])).toContain('"description":"assumed"');
  });

  it("points nowhere that it does not have", () => {
    const text = JSON.stringify(document);
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(z.record(z.record(z.unknown())).parse(document.components)[kind ?? ""]).toHaveProperty(
        name ?? "",
      );
    }
  });
});
