import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { alertTextConsent } from "~/content/alert-phone";
import { action, loader } from "~/routes/account_.alerts_.phone";
import { alertPhones } from "../../../api/db/alert-tables";
import { internationalNumber, textsSent, typedNumber } from "../../harness/alert-phone";
import { unknownCall, withMarket } from "../../harness/market-visit";

const on = withMarket(async () => undefined);
const path = "/account/alerts/phone";
const send = (form: Record<string, string>) => on.visitor.visit(action, path, { form });
const Page = z.object({
  phone: z.object({
    state: z.string(),
    data: z.object({ number: z.string(), confirmed: z.boolean(), agreedAt: z.string().nullish() }).nullish(),
  }),
  wording: z.string(),
});
const open = async () => Page.parse((await on.visitor.visit(loader, path)).data);
const messages = (data: unknown) => z.object({ fieldErrors: z.record(z.string()) }).parse(data).fieldErrors;

test("who is not signed in is led to the login", async () => {
  const reply = await on.visitor.visit(loader, path);
  expect([reply.status, reply.location?.split("?")[0]]).toEqual([303, "/login"]);
});

describe("a member's number", () => {
  beforeEach(() => on.signIn());

  test("goes from none to one that may be texted, and away again", async () => {
    expect((await open()).phone.data).toBeNull();
    expect((await send({ press: "save", phoneNumber: typedNumber })).status).toBe(303);
    await on.api.runJobs();
    const code = /(\d{6}) is your code/.exec((await textsSent(on.api))[0] ?? "")?.[1] ?? "";
    expect((await send({ press: "confirm", code })).status).toBe(303);
    expect((await open()).phone.data).toMatchObject({ confirmed: true, agreedAt: null });
    expect((await send({ press: "agree", agreed: alertTextConsent.revision })).status).toBe(303);
    const { wording, phone } = await open();
    expect(phone.data?.agreedAt).toBeTruthy();
    expect(await on.api.db.select().from(alertPhones)).toMatchObject([
      {
        phone: internationalNumber,
        consentWording: wording,
        consentRevision: alertTextConsent.revision,
      },
    ]);
    expect((await send({ press: "forget" })).status).toBe(303);
    expect((await open()).phone.data).toBeNull();
  });

  test("is refused at its field where it is none, and with the service's words where it takes no texts", async () => {
    const wrong = await send({ press: "save", phoneNumber: "202" });
    expect([wrong.status, Object.keys(messages(wrong.data))]).toEqual([422, ["phoneNumber"]]);
    const dear = await send({ press: "save", phoneNumber: "9005550123" });
    expect([dear.status, JSON.stringify(dear.data)]).toEqual([
      422,
      expect.stringContaining("That number takes no texts."),
    ]);
  });

  test("is not agreed to by a box that was left alone", async () => {
    await send({ press: "save", phoneNumber: typedNumber });
    const reply = await send({ press: "agree" });
    expect([reply.status, Object.keys(messages(reply.data))]).toEqual([422, ["agreed"]]);
  });

  test("cannot be given where the service texts no alerts", async () => {
    on.goTo(on.but("/api/users/alerts", unknownCall));
    expect((await open()).phone.state).toBe("not-offered");
  });
});
