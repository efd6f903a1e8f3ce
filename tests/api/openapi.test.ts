import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createOpenApi } from "../../api/pages/openapi";
import { contract } from "../../contract";
import { formOf } from "../../contract/schema-forms";
import { promoCodePattern } from "../../domain/promo-code-pattern";

const Operation = z
  .object({
    operationId: z.string(),
    tags: z.array(z.string()),
    parameters: z.array(z.object({ $ref: z.string().optional() }).passthrough()).default([]),
    requestBody: z.unknown(),
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
    input: call["~orpc"].inputSchema,
    output: call["~orpc"].outputSchema,
  })),
);

/** What a schema is made of is in its definition, at any depth. */
function effectsOf(part: unknown): z.ZodEffects<z.ZodTypeAny>[] {
  if (part instanceof z.ZodLazy) return [];
  if (part instanceof z.ZodObject) return Object.values(part.shape).flatMap(effectsOf);
  if (part instanceof z.ZodEffects) return [part, ...effectsOf(part.innerType())];
  if (part instanceof z.ZodType) return Object.values(part._def).flatMap(effectsOf);
  return Array.isArray(part) ? part.flatMap(effectsOf) : [];
}

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

  it.each(calls)("says of $id what it needs and how it refuses", ({ id, meta, route, input }) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    const schemes =
      meta.auth === "bearer"
        ? [meta.who ?? "bearer"]
        : [...(meta.site || meta.names ? ["site"] : []), ...(meta.names ? ["bearer", "investor"] : [])];
    const security = schemes.map((scheme) => ({ [scheme]: [] }));
    expect(operation?.security).toEqual(security);
    expect(operation?.tags.includes("extension")).toBe(meta.extension === true);
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(["200", "429", "500", "503", "default"]));
    expect(statuses.includes("401")).toBe(schemes.length > 0 || meta.signsIn === true);
    expect(statuses.includes("409")).toBe(route.method !== "GET" || meta.effect === true);
    expect(statuses.includes("415")).toBe(operation?.requestBody !== undefined);
    expect(statuses.includes("501")).toBe(meta.extension === true);
    if (input) expect(statuses).toEqual(expect.arrayContaining(["404", "422"]));
  });

  it.each(calls)("says of $id which headers it takes beside its input", ({ id, meta }) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    const shared = (operation?.parameters ?? []).flatMap(({ $ref }) =>
      $ref ? [$ref.split("/").at(-1)] : [],
    );
    const ofKey = meta.key === "required" ? ["NeededKey"] : meta.key ? ["Key"] : [];
    expect(shared).toEqual([...ofKey, "ClientToken", "ClientAddress"]);
  });

  it("says in a schema what a rule in code asks for", () => {
    const of = (path: string) => JSON.stringify(document.paths[path]);
    expect(of("/api/referrals/code")).toContain(JSON.stringify(promoCodePattern.source));
    expect(of("/api/public-tracker/submissions")).toContain('"pattern":"^https://');
    expect(of("/api/public-tracker/trades")).toContain('"enum":["fill","-fill"');
    expect(of("/api/simple-signup")).toContain('"anyOf":[{"required":["phone"]},{"required":["email"]}]');
    expect(of("/api/users/register-campaign")).toContain('"minProperties":1');
  });

  it.each(calls)("has a form for every rule of $id that stands in code", ({ input, output }) => {
    const rules = [input, output].flatMap((schema) => effectsOf(schema));
    const told = rules.filter((rule) => formOf(rule) !== undefined || rule._def.effect.type === "preprocess");
    expect(told).toEqual(rules);
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
