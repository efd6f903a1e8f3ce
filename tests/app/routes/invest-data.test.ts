import { describe, expect, test } from "vitest";
import { loader as page } from "~/routes/invest.account_.data";
import { loader as acknowledgements } from "~/routes/invest.account_.data_.acknowledgements";
import { loader as copy } from "~/routes/invest.account_.data_.export";
import { investorSessions } from "../../../api/db/investor-tables";
import { backing } from "../../harness/backing";
import { except } from "../../harness/bank-visit";
import { answering, createVisitor, exchangeWith, hostedOrigin, withVisitor } from "../../harness/context";
import { iris } from "../../harness/investors";

const on = withVisitor(undefined, { settings: { ownUrl: hostedOrigin } });
const { signIn, send } = backing(on);
const path = "/invest/account/data";
const files = { [`${path}/acknowledgements`]: acknowledgements, [`${path}/export`]: copy };
const without = (call: string) => {
  const { cookies } = on.visitor;
  on.visitor = createVisitor(except(call, answering(404, { message: "no" }))(exchangeWith(on.api)));
  on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
};

describe("what an investor acknowledged", () => {
  test("is shown with its words, its version and its time", async () => {
    await signIn({});
    await send();
    const { data } = await on.visitor.visit(page, path);
    expect(data).toMatchObject({
      acknowledgements: {
        state: "ready",
        data: ["investor_education", "investor_risk"].map((kind) => ({
          kind,
          revision: "02.2026.11",
          wording: [expect.any(String)],
          isRenamed: false,
        })),
      },
    });
  });

  test("is a file of JSON or of CSV, for its owner alone", async () => {
    await signIn({});
    await send();
    const asJson = await on.visitor.visit(acknowledgements, `${path}/acknowledgements`);
    expect(asJson.data).toMatchObject({ acknowledgements: [{ kind: "investor_education" }, {}] });
    expect(asJson.headers.get("cache-control")).toBe("private, no-store");
    const asCsv = await on.visitor.visit(acknowledgements, `${path}/acknowledgements?format=csv`);
    expect(asCsv.headers.get("content-type")).toContain("text/csv");
    expect(asCsv.text).toContain("investor_risk");
  });

  test("is said not to be offered where the upstream has no list", async () => {
    await signIn({});
    without("/api/backers/acknowledgements");
    expect((await on.visitor.visit(page, path)).data).toMatchObject({
      acknowledgements: { state: "not-offered" },
    });
    expect((await on.visitor.visit(acknowledgements, `${path}/acknowledgements`)).status).toBe(404);
  });
});

test("a copy of an investor's data is a file that they alone may keep", async () => {
  await signIn({});
  const reply = await on.visitor.visit(copy, `${path}/export`);
  expect(reply.data).toMatchObject({ profile: { email: iris.email }, checks: { status: "cleared" } });
  expect(reply.headers.get("content-disposition")).toContain("my-data-as-investor");
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
});

test.each(Object.entries({ [path]: page, ...files }))(
  "%s: who is not signed in, or no more, is led to the login and back",
  async (address, route) => {
    const login = `/invest/login?from=${encodeURIComponent(address)}`;
    expect((await on.visitor.visit(route, address)).location).toBe(login);
    await signIn({});
    await on.api.db.delete(investorSessions);
    expect((await on.visitor.visit(route, address)).location).toBe(login);
  },
);
