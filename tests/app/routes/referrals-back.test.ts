import { expect, test } from "vitest";
import { loader } from "~/routes/referrals";
import { withVisitor } from "../../harness/context";

const on = withVisitor();

test("who signs up from there comes back to the page, not to a dialog that was open over it", async () => {
  const { data } = await on.visitor.visit(loader, "/referrals?firstName=Dana&modal=start");
  expect(data).toMatchObject({ code: { back: "/referrals?firstName=Dana" } });
});
