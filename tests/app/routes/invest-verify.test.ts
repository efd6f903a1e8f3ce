import { describe, expect, test } from "vitest";
import { action as login } from "~/routes/invest.login";
import { action, loader } from "~/routes/invest.verify";
import { investorSessions, investors } from "../../../api/db/investor-tables";
import { answering, createVisitor, exchangeWith, withVisitor } from "../../harness/context";
import { iris, registerInvestor, standingOf } from "../../harness/investors";

const on = withVisitor();
const page = "/invest/verify";
const taxId = "417-38-5926";

/** As the form posts it. */
const answers = {
  dateOfBirth_month: "3",
  dateOfBirth_day: "27",
  dateOfBirth_year: "1990",
  country: "USA",
  streetAddress: "12 Main Street",
  unit: "",
  city: "Oakland",
  state: "California",
  postalCode: "94607",
  taxIdType: "USA_SSN",
  taxId,
  accredited: "no",
  annualIncome: "$80,000",
  netWorth: "60000.00",
};

const signIn = async () => {
  const { token } = await registerInvestor(on.api);
  await on.visitor.visit(login, "/invest/login", { form: { email: iris.email, password: iris.password } });
  return token;
};
const send = (changes: Record<string, string> = {}) =>
  on.visitor.visit(action, page, { form: { ...answers, ...changes } });
const open = () => on.visitor.visit(loader, page);

test("who is not signed in is led to the investor's login, and back", async () => {
  for (const reply of [await open(), await send()])
    expect([reply.status, reply.location]).toEqual([303, "/invest/login?from=%2Finvest%2Fverify"]);
});

test("whose session turns out to be over is led there as well", async () => {
  await signIn();
  await on.api.db.delete(investorSessions);
  expect((await open()).location).toBe("/invest/login?from=%2Finvest%2Fverify");
  expect(on.visitor.cookies.names).not.toContain("investor");
});

describe("sending the answers", () => {
  test("has them checked, and the page says how they stand and what may be put in", async () => {
    const token = await signIn();
    const reply = await send();
    expect([reply.status, reply.location]).toEqual([303, page]);
    expect((await open()).data).toMatchObject({
      standing: { state: "ready", data: { checks: "cleared", limitCents: 400_000 } },
    });
    expect(await standingOf(on.api, token)).toMatchObject({
      accredited: false,
      annualIncomeCents: 8_000_000,
      netWorthCents: 6_000_000,
    });
  });

  test("whose tax id ends in 0001 stays pending until the intermediary is next asked", async () => {
    await signIn();
    await send({ taxId: "417-38-0001" });
    expect((await open()).data).toMatchObject({ standing: { data: { checks: "checks_pending" } } });
    await on.api.jobs.send("investor-round", {});
    await on.api.runJobs();
    expect((await open()).data).toMatchObject({ standing: { data: { checks: "cleared" } } });
  });

  test("whose tax id ends in 0002 fails with a sentence, and may be sent again corrected", async () => {
    await signIn();
    await send({ taxId: "417-38-0002" });
    expect((await on.visitor.nextToast())?.text).toContain("did not pass");
    expect((await open()).data).toMatchObject({
      standing: {
        data: { checks: "failed", message: expect.stringContaining("check it and send it again") },
      },
    });
    await send();
    expect((await open()).data).toMatchObject({ standing: { data: { checks: "cleared" } } });
  });

  test("of who certifies to be accredited leaves no limit", async () => {
    await signIn();
    await send({ accredited: "yes" });
    expect((await open()).data).toMatchObject({
      standing: { data: { accredited: true, limitCents: null, roomCents: null } },
    });
  });

  test("pressed again while they are looked at leads to how they stand", async () => {
    await signIn();
    await send({ taxId: "417-38-0001" });
    const reply = await send({ city: "Berkeley", taxId: "417-38-0001" });
    expect([reply.status, reply.location]).toEqual([303, page]);
  });
});

describe("what is wrong", () => {
  test("is named at each field, by onboarding's rules", async () => {
    await signIn();
    const reply = await send({
      dateOfBirth_year: "2015",
      streetAddress: "PO Box 12",
      state: "",
      postalCode: "9460",
      taxId: "123-45-6789",
      accredited: "",
      annualIncome: "lots",
      netWorth: "-1",
    });
    expect(reply.status).toBe(422);
    const { fieldErrors } = reply.data as never as { fieldErrors: Record<string, string> };
    expect(Object.keys(fieldErrors).sort()).toEqual([
      "accredited",
      "annualIncome",
      "dateOfBirth",
      "netWorth",
      "postalCode",
      "state",
      "streetAddress",
      "taxId",
    ]);
    expect(fieldErrors.taxId).toContain("no such number is ever issued");
  });

  test("keeps what was typed, but the tax id, which is asked for again", async () => {
    await signIn();
    const reply = await send({ city: "" });
    expect(reply.data).toMatchObject({
      fieldErrors: { city: "Required", taxId: expect.stringContaining("type it again") },
      repopulateFields: {
        dateOfBirth_month: "3",
        streetAddress: "12 Main Street",
        annualIncome: "$80,000",
      },
    });
    expect(reply.text).not.toMatch(/417.?38.?5926/);
  });

  test("abroad neither state nor postal code is needed, and a tax id of there is taken", async () => {
    await signIn();
    const reply = await send({
      country: "DEU",
      state: "",
      postalCode: "",
      taxIdType: "DEU_TAX_ID",
      taxId: "86 095 742 719",
    });
    expect(reply.status).toBe(303);
  });

  test("an upstream that repeats the tax id in its refusal is not repeated", async () => {
    await signIn();
    const real = exchangeWith(on.api);
    const refusing = answering(422, { message: `Nobody has the number ${taxId.replaceAll("-", "")}.` });
    const { cookies } = on.visitor;
    on.visitor = createVisitor((request) =>
      request.path.includes("register-aml") ? refusing(request) : real(request),
    );
    for (const name of cookies.names) on.visitor.cookies.store([`${name}=${cookies.value(name)}`]);
    const reply = await send();
    expect(reply.status).toBe(422);
    expect(reply.toast?.text).toBe("Nobody has the number ….");
    expect(reply.text).toContain("Nobody has the number ….");
    expect(reply.text).not.toMatch(/417.?38.?5926/);
  });
});

test("the tax id is in no reply, no log of the upstream and not readable in its database", async () => {
  await signIn();
  const reply = await send({ taxId: "417-38-0001" });
  const seen = [
    reply.text,
    (await open()).text,
    on.visitor.cookies.header,
    on.api.logs().join(),
    JSON.stringify(await on.api.db.select().from(investors)),
  ];
  expect(seen.join()).not.toMatch(/417.?38.?0001/);
});
