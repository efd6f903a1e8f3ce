import { afterEach, describe, expect, test, vi } from "vitest";
import { action, loader } from "~/routes/sign-up";
import { users } from "../../../api/db/schema";
import { createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";
import { ambassador, cameBy } from "../../harness/referrals";

const on = withVisitor();

const post = (form: Record<string, string>) => on.visitor.visit(action, "/sign-up", { form });

describe("signing up (SPEC-DECISIONS 33)", () => {
  test("opens the account, signs in, welcomes, and leads to the landing page", async () => {
    const reply = await post({ ...dana, phone: "(202) 555-0123" });
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
    expect(await on.visitor.nextToast()).toMatchObject({ type: "success", text: "Welcome to the product" });
  });

  test("leads back to the page that the visitor came from, the paywall's mark included", async () => {
    expect((await post({ ...dana, from: "/legal/terms?paywall=1" })).location).toBe("/legal/terms?paywall=1");
  });

  test("needs no phone number", async () => {
    expect((await post({ ...dana, phone: "" })).status).toBe(303);
  });

  test("names every field that is wrong and keeps the rest, but not the password", async () => {
    const reply = await post({
      firstName: " ",
      lastName: "Lee",
      email: "dana",
      password: "short",
      phone: "12",
    });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: {
        firstName: "Required",
        email: "Please enter a valid email",
        password: "Minimum length is 8",
        phone: "Please enter a valid phone number",
      },
      repopulateFields: { lastName: "Lee", email: "dana", phone: "12" },
    });
    expect(JSON.stringify(reply.data)).not.toContain("short");
    expect(await on.api.db.select().from(users)).toEqual([]);
  });
});

describe("a password that is easy to guess", () => {
  const sentence = "This password is among those that attackers try first. Please choose another.";

  test("comes back with a sentence beside its field, what was typed is kept, and no account comes of it", async () => {
    const reply = await post({ ...dana, password: "password", phone: "(202) 555-0123" });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: { password: sentence },
      repopulateFields: { firstName: "Dana", email: dana.email, phone: "(202) 555-0123" },
    });
    expect(await on.api.db.select().from(users)).toEqual([]);
  });

  test("is refused by the site itself where the upstream would take it", async () => {
    const asked: string[] = [];
    const exchange = exchangeWith(on.api);
    on.visitor = createVisitor((request) => {
      asked.push(request.path);
      return exchange(request);
    });
    const reply = await post({ ...dana, password: "12345678" });
    expect(reply.data).toMatchObject({ fieldErrors: { password: sentence } });
    expect(asked.filter((path) => path.includes("register"))).toEqual([]);
  });
});

describe("the code of whoever sent the visitor", () => {
  const ada = () => ambassador(on.api, "ADA_TRADES");

  test("begins in the field with the one of the first link, and credits whoever it is of", async () => {
    const { id } = await ada();
    await on.visitor.visit(loader, "/sign-up?referredBy=ADA_TRADES");
    await on.visitor.visit(loader, "/sign-up?referredBy=SOMEBODY_ELSE");
    expect((await on.visitor.visit(loader, "/sign-up")).data).toMatchObject({ referredBy: "ADA_TRADES" });
    expect((await post({ ...dana, referredBy: "ADA_TRADES" })).status).toBe(303);
    expect(await cameBy(on.api)).toMatchObject([{ firstId: id, via: "register" }]);
  });

  test("taken out of the field credits nobody", async () => {
    await ada();
    await on.visitor.visit(loader, "/sign-up?referredBy=ADA_TRADES");
    expect((await post({ ...dana, referredBy: " " })).status).toBe(303);
    expect(await cameBy(on.api)).toEqual([]);
  });

  test("that nobody has is left out, which the welcome says, and one that is none is refused beside the field and kept", async () => {
    const reply = await post({ ...dana, referredBy: "no code!" });
    expect(reply.data).toMatchObject({
      fieldErrors: { referredBy: "Sorry, #s and letters only for your promo code" },
      repopulateFields: { referredBy: "no code!", email: dana.email },
    });
    expect((await post({ ...dana, referredBy: "NOBODYS" })).status).toBe(303);
    expect(await cameBy(on.api)).toEqual([]);
    expect((await on.visitor.nextToast())?.text).toBe(
      "Welcome to the product. Your referral code credits nobody: it is not in use, or it is your own.",
    );
  });
});

test("a code that the site gives out for its discount is good, though it credits nobody", async () => {
  const [code] = on.api.settings.plan.promoCodes;
  expect((await post({ ...dana, referredBy: code?.toLowerCase() ?? "" })).status).toBe(303);
  expect((await on.visitor.nextToast())?.text).toBe("Welcome to the product");
});

describe("passwords of one network that took too long to judge", () => {
  afterEach(() => vi.restoreAllMocks());

  test("are refused with 429 and a time, what was typed is kept, and another network signs up", async () => {
    // Each look at the clock is six seconds later than the one before: two passwords take the ten that there are.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 6_000));
    const by = (address: string, form: Record<string, string>) =>
      on.visitor.visit(action, "/sign-up", { form, address });
    const guess = () => by("198.51.100.77", { ...dana, password: "password" });
    expect([(await guess()).status, (await guess()).status]).toEqual([422, 422]);
    const refused = await guess();
    expect([refused.status, refused.data]).toMatchObject([
      429,
      { repopulateFields: { email: dana.email, firstName: dana.firstName } },
    ]);
    expect(refused.headers.get("retry-after")).toMatch(/^\d{1,3}$/);
    expect((await by("198.51.100.78", dana)).status).toBe(303);
  });
});

describe("signing up twice", () => {
  test("has one effect, and the second post signs in and ends as the first: the same page, the same welcome", async () => {
    const first = await post(dana);
    const second = await post(dana);
    expect([second.status, second.location]).toEqual([first.status, first.location]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Welcome to the product" });
    expect(await on.api.db.select().from(users)).toHaveLength(1);
  });

  test("at once has one effect as well", async () => {
    const replies = await Promise.all([post(dana), post(dana), post(dana)]);
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await on.api.db.select().from(users)).toHaveLength(1);
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
  });

  test("asks first whether there is an account, and does not register it again", async () => {
    await register(on.api);
    const calls: string[] = [];
    const exchange = exchangeWith(on.api);
    on.visitor = createVisitor((request) => {
      calls.push(`${request.method} ${request.path.split("?")[0]}`);
      return exchange(request);
    });
    await post(dana);
    expect(calls).toEqual([
      "GET /api/users/exists",
      "POST /api/users/login",
      "GET /api/brokerage/account/exists",
    ]);
  });

  test("with another password says at the e-mail that there is an account", async () => {
    await register(on.api);
    const reply = await post({ ...dana, password: "a guess at hers" });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: { email: "There is an account with this email already." },
    });
    expect(await on.visitor.user()).toBeUndefined();
  });
});

test("an upstream that cannot be reached keeps what was typed, with 503 and Retry-After", async () => {
  on.visitor = createVisitor(unreachable);
  const reply = await post(dana);
  expect(reply.status).toBe(503);
  expect(reply.headers.has("Retry-After")).toBe(true);
  expect(reply.data).toMatchObject({ repopulateFields: { firstName: "Dana", email: dana.email } });
  expect(JSON.stringify(reply.data)).not.toContain(dana.password);
});

test("the page is not for those who are signed in", async () => {
  await post(dana);
  expect((await on.visitor.visit(loader, "/sign-up")).location).toBe("/account");
});
