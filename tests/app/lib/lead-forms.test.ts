import { expect, test } from "vitest";
import { programmes } from "~/lib/lead-forms";
import { programmes as taken } from "../../../contract/leads";

test("the form offers the very programmes that the service takes", () => {
  expect(programmes).toEqual(taken);
});
