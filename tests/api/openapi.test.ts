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
  Object.entries(own).map(([name, call]) => ({
    id: `${service}.${name}`,
    meta: call["~orpc"].meta,
    route: call["~orpc"].route,
  })),
);

describe("/openapi.json", () => {
  it("has every call of the contract and no other (U10)", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(calls.map(({ id }) => id).sort());
  });

  it("has every call at the very path and method of the contract, with the slash at its end where SPEC 7 has one", () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    );
    expect(described.sort()).toEqual(
      calls.map(({ id, route }) => `${id} ${route.method} ${route.path}`).sort(),
    );
  });

  it.each(calls)("says of $id what it needs and how it refuses", ({ id, meta }) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    const schemes =
      meta.auth === "bearer"
        ? [meta.who ?? "bearer"]
        : [...(meta.site || meta.names ? ["site"] : []), ...(meta.names ? ["bearer", "investor"] : [])];
    const security = schemes.map((scheme) => ({ [scheme]: [] }));
    expect(operation?.security).toEqual(security.length > 0 ? security : undefined);
    expect(operation?.tags.includes("extension")).toBe(meta.extension === true);
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", "422", "default"]),
    );
  });

  it("says of a price that it is more than nothing, and of a text that has a form how it looks", () => {
    const { Quote, StockSummary } = z
      .record(z.object({ properties: z.record(z.unknown()) }).passthrough())
      .parse(document.components.schemas);
    expect(Quote?.properties.price).toEqual({ type: "number", exclusiveMinimum: 0 });
    expect(StockSummary?.properties.symbol).toMatchObject({ type: "string", examples: ["AAPL"] });
    expect(StockSummary?.properties.name).not.toHaveProperty("examples");
  });

  it("has examples that the site can read, of every text with a rule, and withholds no figures in them", () => {
    const { DataSource, SectorName } = z
      .record(z.object({ properties: z.record(z.unknown()) }).passthrough())
      .parse(document.components.schemas);
    expect(DataSource?.properties.withheld).toMatchObject({
      anyOf: [{ type: "boolean", examples: [false] }, {}],
    });
    expect(SectorName?.properties.slug).toMatchObject({ examples: ["robotics"] });
    const submissions = JSON.stringify(document.paths["/api/public-tracker/submissions"]);
    expect(submissions.match(/"examples":\["https:\/\/example\.com\/page"\]/g)).toHaveLength(2);
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
