import { readFileSync } from "node:fs";
import path from "node:path";
import Ajv2020, { type AnySchemaObject } from "ajv/dist/2020";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { AccountRequest } from "../../../../contract/brokerage";
import { accountRequest } from "../../../../domain/onboarding/account-request";
import { contactQuestions } from "../../../../domain/onboarding/contact-questions";
import { investorQuestions } from "../../../../domain/onboarding/investor-questions";
import { anyPath } from "../../../domain/onboarding/answering";
import { brokerAccount, sent } from "../../../harness/alpaca";
import { application } from "../../../harness/application";

const folder = process.env.PROVIDER_SPECS;
if (!folder) console.warn("PROVIDER_SPECS is not set: the broker's requests are not held to its document.");

/** Formats that the document uses and that say something. */
const formats: Record<string, RegExp | true> = {
  email: /^[^@\s]+@[^@\s]+$/,
  ipv4: /^(\d{1,3}\.){3}\d{1,3}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  time: true,
  uuid: /^[0-9a-f-]{36}$/,
  decimal: /^-?\d+(\.\d+)?$/,
};

describe.skipIf(!folder)("the broker's published document", () => {
  const document: AnySchemaObject = folder
    ? parse(readFileSync(path.join(folder, "broker-openapi.yaml"), "utf8"))
    : {};
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats, validateFormats: true });
  ajv.addSchema({ $id: "broker", ...document });
  const validator = (name: string) => ajv.compile({ $ref: `broker#/components/schemas/${name}` });
  const takesRequest = folder ? validator("AccountCreationRequest") : () => false;

  /** The names of a schema's fields, wherever the document keeps them. */
  function fieldsOf(schema: AnySchemaObject): AnySchemaObject {
    if (typeof schema.$ref !== "string") return schema.properties ?? {};
    const parts = schema.$ref.slice(2).split("/");
    return fieldsOf(parts.reduce((node, part) => node[part] ?? {}, document));
  }

  /** What a request has and the document does not know: it would be lost on the way. */
  function unknownFields(value: object, schema: AnySchemaObject, at = ""): string[] {
    const fields = fieldsOf(schema);
    return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const place = `${at}/${name}`;
      const field: AnySchemaObject | undefined = fields[name];
      if (!field) return [place];
      if (Array.isArray(inner)) {
        return inner.flatMap((item) => (isGroup(item) ? unknownFields(item, field.items ?? {}, place) : []));
      }
      return isGroup(inner) ? unknownFields(inner, field, place) : [];
    });
  }
  const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;
  const creation = { $ref: "#/components/schemas/AccountCreationRequest" };

  function complaints(request: AccountRequest): unknown[] {
    const body = sent(request);
    const said = takesRequest(body) ? [] : ("errors" in takesRequest && takesRequest.errors) || ["refused"];
    return [...said, ...unknownFields(body, creation)];
  }

  it("takes our request, and knows every field of it", () => {
    expect(complaints(application)).toEqual([]);
  });

  it("takes the request of every path of answers", () => {
    fc.assert(
      fc.property(anyPath(contactQuestions), anyPath(investorQuestions), (person, investor) => {
        // The document has Argentina's kind of tax id as ARG_AG_CUIT, the broker as ARG_AR_CUIT.
        fc.pre(person.tax_id_type !== "ARG_AR_CUIT");
        const made = accountRequest(
          { ...person, ...investor },
          { agreements: [], isDisclosureCertified: true },
        );
        const request = AccountRequest.parse({ ...made, agreements: application.agreements });
        expect(complaints(request)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("would notice: it refuses what we do not send", () => {
    const body = sent(application);
    for (const wrong of [
      { ...body, contact: { ...body.contact, street_address: "20 N San Mateo Dr" } },
      { ...body, identity: { ...body.identity, tax_id_type: "USA_SSN 2" } },
      { ...body, disclosures: { ...body.disclosures, employment_status: "self_employed" } },
      { ...body, agreements: [{ ...body.agreements[0], ip_address: "2001:db8::7" }] },
      { ...body, identity: { ...body.identity, number_of_dependents: "1" } },
      { ...body, enabled_assets: ["options"] },
    ]) {
      expect(takesRequest(wrong)).toBe(false);
    }
    const certified = { ...body, disclosures: { ...body.disclosures, is_disclosure_certified: true } };
    expect(unknownFields(certified, creation)).toEqual(["/disclosures/is_disclosure_certified"]);
  });

  it("calls an account what our stand-in for one is", () => {
    expect(validator("Account")(brokerAccount())).toBe(true);
  });
});
