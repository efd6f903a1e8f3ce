import { type Json, partOf } from "./provider-mock";

/** Where a provider's document is another than the provider, or than what we do on purpose; nothing else is changed in it. */
interface Amendment {
  why: string;
  amend(document: Json): void;
}

/** By the name of the provider. */
export const amendments: Readonly<Record<string, readonly Amendment[]>> = {
  alpaca: [
    {
      why: "The document calls `entities` a comma-delimited list and takes one word only.",
      amend: (document) => {
        const { parameters } = partOf(document, "paths", "/v1/accounts", "get");
        const entities = Array.isArray(parameters)
          ? parameters.find(({ name }) => name === "entities")
          : undefined;
        entities.schema = { type: "string" };
      },
    },
  ],
  plaid: [
    {
      why: "The document's example is of a link without a hosted page, and ours has one: the field is in its schema.",
      amend: (document) => {
        const content = partOf(
          document,
          "paths",
          "/link/token/create",
          "post",
          "responses",
          "200",
          "content",
        );
        const json = partOf(content, "application/json");
        delete json.examples;
        json.example = {
          link_token: "link-sandbox-af1a0311-da53-4636-b754-dd15cc058176",
          expiration: "2026-11-27T22:00:00Z",
          request_id: "XQVgFigpGHXkb0b",
          hosted_link_url: "https://secure.plaid.com/hl/kit",
        };
      },
    },
  ],
  finnhub: [
    {
      why: "The document's examples of these fields are made up by a tool: they have another form than its words say.",
      amend: (document) => {
        const examples: [string, string, unknown][] = [
          ["StockCandles", "s", "no_data"],
          ["BasicFinancials", "metric", { epsAnnual: 7.4 }],
          ["Report", "report", { ic: [{ concept: "Revenues", unit: "usd", value: 1 }], cf: [] }],
          ["RecommendationTrend", "period", "2026-11-01"],
        ];
        const schemas = partOf(document, "components", "schemas");
        for (const [schema, field, example] of examples) partOf(schemas, schema, "example")[field] = example;
        // Its example is of several reports at once: without it they are made of the one of a report.
        delete partOf(schemas, "FinancialsAsReported").example;
      },
    },
    {
      why: "The key goes in the header X-Finnhub-Token, which the provider takes too: addresses end in logs.",
      amend: (document) => {
        const schemes = partOf(document, "components", "securitySchemes");
        schemes.api_key = { type: "apiKey", in: "header", name: "X-Finnhub-Token" };
      },
    },
  ],
};
