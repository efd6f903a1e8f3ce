import { expect, test } from "vitest";
import { linkedBanks } from "../../../api/db/bank-tables";
import { withBankVisit } from "../../harness/bank-visit";
import { unreachable } from "../../harness/context";

const { on, open, send, choose, share, through } = withBankVisit();
const taken = {
  type: "error",
  text: "A bank account is linked already. Remove it first, then link another.",
};

/** As it is with a bank that was linked elsewhere, or whose answer was lost: the broker knows its name alone. */
const forgetDigits = () => on.api.db.delete(linkedBanks);

test.each([
  ["the same name and unknown digits", forgetDigits],
  ["the same name and digits", () => undefined],
])("a bank with %s that was linked before is not taken for the one that was chosen", async (_, change) => {
  await share();
  await choose();
  await on.visitor.nextToast();
  await change();
  await share();
  await choose();
  expect(await on.visitor.nextToast()).toMatchObject(taken);
});

test("a bank that was there when an answer was lost is not taken for the one that was chosen", async () => {
  await share();
  await choose();
  await on.visitor.nextToast();
  await forgetDigits();
  await share();
  const [account] = (await open()).accounts ?? [];
  const form = { press: "choose", accountId: account?.id ?? "" };
  through((real) => (request) => {
    const adds = request.method === "POST" && request.path.endsWith("/account/banks");
    return (adds ? unreachable : real)(request);
  });
  expect((await send(form)).status).toBe(503);
  through((real) => real);
  await send(form);
  expect(await on.visitor.nextToast()).toMatchObject(taken);
});

test("a used link says what is linked where nobody knows that it was this one's doing", async () => {
  await share();
  const [account] = (await open()).accounts ?? [];
  const before = on.visitor.cookies.header ?? "";
  await choose();
  await on.visitor.nextToast();
  await forgetDigits();
  on.visitor.cookies.store(before.split("; "));
  await send({ press: "choose", accountId: account?.id ?? "" });
  expect(await on.visitor.nextToast()).toMatchObject({
    text: "That link was already used, or it has expired. This is what is linked now.",
  });
});
