import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { action as login } from "~/routes/login";
import { siteDataOf } from "~/site-data.server";
import { answering, createVisitor } from "../harness/context";
import { accessToken, ada } from "../harness/tokens";

/** What the bar calls somebody who signed in under these names. */
async function nameInBar(names: { firstName: string; lastName: string }): Promise<unknown> {
  const visitor = createVisitor(answering(200, { ...ada, ...names, token: accessToken("ada") }));
  await visitor.visit(login, "/login", { form: { email: ada.email, password: "a long password" } });
  const frame = ({ context }: LoaderFunctionArgs) => json(siteDataOf(context, "/2024").user);
  return (await visitor.visit(frame, "/2024")).data;
}

test.each([
  ["the first name", { firstName: "Ada", lastName: "Byron" }, "Ada"],
  ["the last name where that is all there is", { firstName: " ", lastName: "Byron" }, "Byron"],
  ["the e-mail where an account has no name", { firstName: "", lastName: "" }, ada.email],
])("the bar shows %s", async (_which, names, shown) => {
  expect(await nameInBar(names)).toEqual({ name: shown });
});
