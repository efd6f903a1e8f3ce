import { describe, expect, it } from "vitest";
import type { AccountRequest } from "../../../contract/brokerage";
import { judgeRequest } from "../../../domain/onboarding/judge-request";
import { application } from "../../harness/application";
import { frame } from "./answering";

type Disclosures = AccountRequest["disclosures"];
const judge = (changes: Partial<Disclosures>) =>
  judgeRequest({ ...application, disclosures: { ...application.disclosures, ...changes } }, frame);
const relative = { context_type: "IMMEDIATE_FAMILY_EXPOSED", given_name: "Kim", family_name: "Lee" };
const once = "Please describe one firm or relative for each disclosure.";
const onlyYes = "Please describe a firm or a relative only for a disclosure that you answered with yes.";

describe("what is told of a disclosure", () => {
  it("is right once, with a yes", () => {
    expect(judge({ immediate_family_exposed: true, context: [relative] })).toEqual([]);
  });

  it("is not told twice: one would hide the other", () => {
    const nameless = { ...relative, given_name: "" };
    expect(judge({ immediate_family_exposed: true, context: [nameless, relative] })).toEqual([once]);
  });

  it("is not told of a disclosure that was answered no, nor of none that there is", () => {
    expect(judge({ context: [relative] })).toEqual([onlyYes]);
    const unknown = { ...relative, context_type: "SOMETHING" };
    expect(judge({ immediate_family_exposed: true, context: [relative, unknown] })).toEqual([onlyYes]);
    expect(
      judge({
        immediate_family_exposed: true,
        context: [relative, { ...relative, context_type: "constructor" }],
      }),
    ).toEqual([onlyYes]);
  });
});

describe("spaces around an answer", () => {
  it("do not hide the questions that it calls for", () => {
    expect(judge({ employment_status: "employed ", employer_name: undefined })).toEqual([
      "Employer: Required",
    ]);
  });
});
