import { describe, expect, test } from "vitest";
import { action as joinUs, loader as openJoinUs } from "~/routes/join-us";
import { action as login } from "~/routes/login";
import { action as sponsors } from "~/routes/sponsors";
import { leads } from "../../../api/db/lead-tables";
import { withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

const on = withVisitor();
const rows = () => on.api.db.select().from(leads);
const join = (form: Record<string, string>) => on.visitor.visit(joinUs, "/join-us", { form });
const sponsor = (form: Record<string, string>) => on.visitor.visit(sponsors, "/sponsors", { form });

const person = { firstName: "Sam", lastName: "Reader", email: "sam@example.com", phone: "", message: "" };
const customer = { ...person, programme: "cofounding_customer", place: "" };
const sponsorForm = { organisation: "The Ledger Club", name: "Sam Reader", email: "sam@example.com" };
const thanks = { type: "success", text: "Thank you. We have your message, and will answer by email." };

describe("/join-us", () => {
  test("hands the note on, and thanks on its page", async () => {
    const reply = await join({ ...customer, message: "Two lines,\r\nas typed." });
    expect([reply.status, reply.location]).toEqual([303, "/join-us"]);
    expect(await on.visitor.nextToast()).toMatchObject(thanks);
    expect(await rows()).toMatchObject([{ kind: "join-us", email: "sam@example.com", phone: null }]);
  });

  test("sent twice is one", async () => {
    await join(customer);
    await join(customer);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ["city_owner", "Please name the city"],
    ["university_owner", "Please name the university"],
  ])("%s has to say where, and hears it beside everything else", async (programme, place) => {
    const reply = await join({ ...customer, programme, place: " ", email: "sam@" });
    expect(reply).toMatchObject({
      status: 422,
      data: { fieldErrors: { place, email: "Please enter a valid email" } },
    });
    expect((await join({ ...customer, programme, place: "Oakland" })).status).toBe(303);
  });

  test("names each field that is wrong, and keeps what was typed", async () => {
    const reply = await join({ ...person, programme: "owner_of_all", firstName: "", phone: "555" });
    expect(reply).toMatchObject({
      status: 422,
      data: {
        fieldErrors: {
          programme: "Please choose a programme",
          firstName: "Required",
          phone: "Please enter a valid phone number",
        },
        repopulateFields: { lastName: "Reader", phone: "555" },
      },
    });
    expect(await rows()).toEqual([]);
  });

  test("answers a bot as a person, and keeps nothing", async () => {
    const reply = await join({ ...customer, website: "x" });
    expect([reply.status, reply.location]).toEqual([303, "/join-us"]);
    expect(await on.visitor.nextToast()).toMatchObject(thanks);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["?programme=city_owner", "city_owner"],
    ["?programme=owner_of_all", ""],
    ["", ""],
  ])("begins with the programme that its address names: %s", async (query, programme) => {
    const { data } = await on.visitor.visit(openJoinUs, `/join-us${query}`);
    expect(data).toMatchObject({ values: { programme } });
  });

  test("knows who is signed in", async () => {
    await register(on.api);
    await on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
    const { data } = await on.visitor.visit(openJoinUs, "/join-us");
    expect(data).toMatchObject({ values: { firstName: "Dana", lastName: "Lee", email: dana.email } });
  });
});

describe("/sponsors", () => {
  test("hands the note on, once, and thanks on its page", async () => {
    await sponsor(sponsorForm);
    const reply = await sponsor(sponsorForm);
    expect([reply.status, reply.location]).toEqual([303, "/sponsors"]);
    expect(await on.visitor.nextToast()).toMatchObject(thanks);
    expect(await rows()).toMatchObject([{ kind: "sponsor", email: "sam@example.com" }]);
  });

  test("names each field that is wrong", async () => {
    expect(await sponsor({ organisation: "", name: "", email: "sam@", message: "a\u0007b" })).toMatchObject({
      status: 422,
      data: {
        fieldErrors: {
          organisation: "Required",
          name: "Required",
          email: "Please enter a valid email",
          message: "Please remove the characters that cannot be shown",
        },
      },
    });
    expect(await rows()).toEqual([]);
  });

  test("answers a bot as a person, and keeps nothing", async () => {
    expect((await sponsor({ ...sponsorForm, website: "x" })).status).toBe(303);
    expect(await rows()).toEqual([]);
  });
});
