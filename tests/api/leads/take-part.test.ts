import { beforeEach, describe, expect, it } from "vitest";
import { leads } from "../../../api/db/lead-tables";
import type { Mail } from "../../../api/mail/message";
import { readSettings } from "../../../api/settings";
import { onEachDatabase } from "../../harness/each-database";

const contactEmail = "office@example.com";
const wish = {
  programme: "city_owner",
  firstName: "Ada",
  lastName: "Okafor",
  email: "ADA@example.com",
  phone: "(202) 555-0123",
  place: "Springfield",
  message: "<b>When</b> do you come?\nSoon?",
};
const offer = { organisation: "Sample Works", name: "Kim Roe", email: "kim@example.com" };

onEachDatabase(
  (api) => {
    const joinUs = (body: object = wish) => api().call("POST", "/api/users/join-us", { body });
    const sponsor = (body: object = offer) => api().call("POST", "/api/sponsors", { body });
    const mailTo = async (address: string) => {
      await api().runJobs();
      return (await api().mails()).filter(({ to }) => to === address);
    };

    it("a wish to take part is kept as it was typed", async () => {
      expect((await joinUs()).status).toBe(200);
      const { programme, firstName, lastName, place, message } = wish;
      expect(await api().db.select().from(leads)).toMatchObject([
        {
          kind: "join-us",
          email: "ada@example.com",
          phone: "+12025550123",
          details: { programme, firstName, lastName, place, message },
        },
      ]);
    });

    it("who wrote gets one receipt, which repeats nothing of what was typed", async () => {
      await Promise.all([joinUs(), joinUs()]);
      api().advance(3600);
      await joinUs();
      const [receipt, ...others] = await mailTo("ada@example.com");
      expect(others).toEqual([]);
      expect(receipt?.subject).toBe("We have your message: you would like to take part with the product");
      expect(`${receipt?.text}${receipt?.html}`).not.toMatch(/Okafor|Springfield|Soon/);
      expect(receipt?.text).toContain(api().settings.postalAddress);
    });

    it("the operator is written to once, with all of it and no markup of theirs", async () => {
      await joinUs();
      const [mail, ...others] = await mailTo(contactEmail);
      expect(others).toEqual([]);
      expect(mail?.text).toContain("lastName: Okafor");
      expect(mail?.text).toContain("email: ada@example.com");
      expect(mail?.html).toContain("&lt;b&gt;When&lt;/b&gt;");
    });

    it("a sponsorship is kept, receipted and told as well", async () => {
      expect((await sponsor()).status).toBe(200);
      expect(await mailTo("kim@example.com")).toMatchObject([
        { subject: "We have your message: you would like to sponsor with the product" },
      ]);
      expect(await mailTo(contactEmail)).toMatchObject([
        { subject: "Someone would like to sponsor with the product" },
      ]);
      expect(await api().db.select().from(leads)).toMatchObject([
        { kind: "sponsor", details: { organisation: "Sample Works", name: "Kim Roe" } },
      ]);
    });

    it("the same sent again waits for the staff again where it was dealt with, and is kept as long from then on", async () => {
      const rowNow = async () => (await api().db.select().from(leads))[0];
      await joinUs();
      for (const state of ["answered", "closed"] as const) {
        await api().db.update(leads).set({ state, version: 4 });
        // A double click is none.
        await joinUs();
        expect(await rowNow()).toMatchObject({ state, version: 4 });
        api().advance(600);
        await joinUs();
        expect(await rowNow()).toMatchObject({ state: "new", version: 5, askedAt: api().now() });
      }
      await api().db.update(leads).set({ state: "working" });
      api().advance(600);
      await joinUs();
      expect(await rowNow()).toMatchObject({ state: "working", version: 5, askedAt: api().now() });
    });

    it("two wishes of one person are two", async () => {
      await joinUs();
      await joinUs({ ...wish, programme: "university_owner" });
      expect(await api().db.$count(leads)).toBe(2);
    });

    it.each([
      ["a programme that there is not", { programme: "emperor" }],
      ["a phone number that is none", { phone: "12" }],
      ["no name", { firstName: " " }],
      ["a message that is too long", { message: "x".repeat(2001) }],
    ])("%s is refused, and nothing is kept", async (_what, wrong) => {
      expect((await joinUs({ ...wish, ...wrong })).status).toBe(422);
      expect(await api().db.$count(leads)).toBe(0);
    });
  },
  { settings: { contactEmail } },
);

describe("a mail server that is down", () => {
  let down = true;
  let sent: Mail[] = [];
  beforeEach(() => {
    down = true;
    sent = [];
  });
  const send = async (mail: Mail) => {
    if (down) throw new Error("connect ECONNREFUSED");
    sent.push(mail);
  };

  onEachDatabase(
    (api) => {
      const round = async () => {
        await api().jobs.send("leads", {});
        await api().runJobs();
      };

      it("delays a receipt and the operator's mail, and each is sent once when it is back", async () => {
        await api().call("POST", "/api/sponsors", { body: offer });
        await api().runJobs();
        expect(sent).toEqual([]);
        down = false;
        api().advance(301);
        await round();
        await round();
        expect(sent.map(({ to }) => to).sort()).toEqual(["kim@example.com", contactEmail]);
        expect(api().logs().join("\n")).not.toContain("kim@example.com");
      });
    },
    { send, settings: { contactEmail } },
  );
});

it("without a contact address nobody but the sender is written to", () => {
  const { contactEmail: unset } = readSettings({ API_TOKEN_SECRETS: "x".repeat(40) });
  expect(unset).toBeUndefined();
});
