import { describe, expect, test } from "vitest";
import { judgeSigning } from "../../../domain/onboarding/signing";

const asked = {
  ticks: [
    { name: "margin_agreement_1", label: "I have read it", value: "a1" },
    { name: "margin_agreement_2", label: "I agree to it", value: "a1" },
    { name: "w9", label: "I certify it", value: "b2" },
  ],
  signatures: [{ name: "w9_name", label: "Your name" }],
  signer: "Ada  Byron",
};
const signed = { margin_agreement_1: "a1", margin_agreement_2: "a1", w9: "b2", w9_name: "Ada Byron" };

describe("what is signed", () => {
  test("is all of it: every box ticked and the name typed (SPEC 4)", () => {
    expect(judgeSigning(asked, signed)).toEqual({});
    for (const name of Object.keys(signed))
      expect(judgeSigning(asked, { ...signed, [name]: "" }), name).toEqual({ [name]: "Required" });
    expect(Object.keys(judgeSigning(asked, {}))).toEqual(Object.keys(signed));
  });

  test("is the very revision that stood beside the box", () => {
    expect(judgeSigning(asked, { ...signed, margin_agreement_2: "a0" })).toEqual({
      margin_agreement_2: "This has changed since you opened the page. Please read it again",
    });
    expect(judgeSigning(asked, { ...signed, w9: "" })).toEqual({ w9: "Required" });
  });

  test.each(["ada byron", " ADA\u00a0 BYRON ", "AdaByron", "Ada  Byron"])(
    "bears the signer's own name, case and spaces aside: %j",
    (w9_name) => {
      expect(judgeSigning(asked, { ...signed, w9_name })).toEqual({});
    },
  );

  test.each(["Ada", "Byron Ada", "Ada Byron Lovelace", "Ada Byrón", "x"])("bears no other: %j", (w9_name) => {
    expect(judgeSigning(asked, { ...signed, w9_name })).toEqual({
      w9_name: "Please type your name as in your answers: Ada  Byron",
    });
  });
});
