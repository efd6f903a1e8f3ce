import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { wantChange } from "../../../api/brokerage/changes";
import { runRound } from "../../../api/brokerage/round";
import { users } from "../../../api/db/schema";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import { application } from "../../harness/application";
import { applicant, elsewhere, faultyBroker, hold, marked, opened, rowsOf } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";
import { dana } from "../../harness/people";

const { faults, brokerage } = faultyBroker();
const moved = "moved@example.com";
const unavailable = () => Promise.reject(new BrokerageError("unavailable", "changeContact", { status: 503 }));

onEachDatabase(
  (api) => {
    const round = () => runRound(elsewhere(api(), brokerage));
    const atBroker = async () => (await opened(api()))[0];
    const changes = async () => (await rowsOf(api()))[0]?.changes;

    /** An applicant whose account is open, with one who moves to another email by the link that is mailed there. */
    async function customer() {
      const who = await applicant(api());
      await who.apply({ request: marked("status=ACTIVE") });
      const move = async (email = moved) => {
        const body = { password: dana.password, email };
        await api().call("POST", "/api/users/email", { token: who.token, body });
        await api().runJobs();
        const mail = (await api().mails()).findLast(({ to }) => to === email);
        const link = /confirm\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
        const done = await api().call("POST", `/api/users/account-links/${link}`, {
          body: { password: dana.password },
        });
        expect(done).toMatchObject({ status: 200 });
      };
      return { ...who, move };
    }

    it("a new email is the broker's within a round, and once told nothing is left to tell", async () => {
      const { move } = await customer();
      await move();
      expect((await atBroker())?.email).toBe(application.contact.email_address.toLowerCase());
      await round();
      expect((await atBroker())?.email).toBe(moved);
      expect(await changes()).toEqual({});
      expect((await rowsOf(api()))[0]).toMatchObject({ changesDueAt: null, changesHeldUntil: null });
    });

    it("a new phone number is the broker's as the world dials it, and one that is removed stays there", async () => {
      await customer();
      const [user] = await api().db.update(users).set({ phone: "(202) 555-0142" }).returning();
      await wantChange(api().db, user?.id ?? "", "phone", api().now());
      await round();
      expect((await atBroker())?.phone).toBe("+12025550142");
      await api().db.update(users).set({ phone: null });
      await wantChange(api().db, user?.id ?? "", "phone", api().now());
      await round();
      expect((await atBroker())?.phone).toBe("+12025550142");
      expect(await changes()).toEqual({});
    });

    it("a broker that is away is told later, and later each time", async () => {
      const { move } = await customer();
      await move();
      faults.beforeChange = unavailable;
      await round();
      expect((await rowsOf(api()))[0]).toMatchObject({ changesAttempts: 1 });
      faults.beforeChange = undefined;
      await round();
      expect((await atBroker())?.email).not.toBe(moved);
      api().advance(61);
      await round();
      expect((await atBroker())?.email).toBe(moved);
    });

    it("what was changed though its answer was lost is changed to the same again", async () => {
      const { move } = await customer();
      await move();
      faults.afterChange = unavailable;
      await round();
      expect(await changes()).toHaveProperty("email");
      faults.afterChange = undefined;
      api().advance(61);
      await round();
      expect((await atBroker())?.email).toBe(moved);
      expect(await changes()).toEqual({});
    });

    it("whoever dies while the broker is told leaves the change to a later round, and two never tell it at once", async () => {
      const { move } = await customer();
      await move();
      const { fault, begun, letGo } = hold();
      let told = 0;
      faults.beforeChange = () => {
        told += 1;
        return fault();
      };
      const dying = round();
      await begun;
      await round();
      expect(told).toBe(1);
      faults.beforeChange = undefined;
      api().advance(121);
      await round();
      expect((await atBroker())?.email).toBe(moved);
      letGo();
      await dying;
      expect(await changes()).toEqual({});
    });

    it("a change that comes while the broker hears an earlier one is told as well", async () => {
      const { move } = await customer();
      await move("first@example.com");
      const { fault, begun, letGo } = hold();
      faults.afterChange = fault;
      const telling = round();
      await begun;
      await move("second@example.com");
      letGo();
      await telling;
      faults.afterChange = undefined;
      await round();
      expect((await atBroker())?.email).toBe("second@example.com");
      expect(await changes()).toEqual({});
    });

    it("what the broker refuses is told to the person in a sentence, and not asked again until it is changed again", async () => {
      const other = await applicant(api(), "kim@example.com");
      const taken = { ...application, contact: { ...application.contact, email_address: moved } };
      await other.apply({ request: taken });
      const { move, status } = await customer();
      await move();
      let told = 0;
      faults.beforeChange = async () => void told++;
      await round();
      api().advance(86_400);
      await round();
      expect(told).toBe(1);
      expect(await status()).toMatchObject({
        status: "ACTIVE",
        actions: [
          { code: "EMAIL_NOT_CHANGED", message: expect.stringContaining("did not take the new email") },
        ],
      });
      await move("third@example.com");
      await round();
      expect(await status()).toMatchObject({ actions: [] });
    });

    it("an address that nobody has confirmed is told once it is confirmed", async () => {
      const { token } = await customer();
      expect(token).toBeTruthy();
      const [user] = await api().db.update(users).set({ email: moved, emailProvenAt: null }).returning();
      await wantChange(api().db, user?.id ?? "", "email", api().now());
      await round();
      expect((await atBroker())?.email).not.toBe(moved);
      await api().db.update(users).set({ emailProvenAt: api().now() }).where(eq(users.email, moved));
      api().advance(3_601);
      await round();
      expect((await atBroker())?.email).toBe(moved);
    });

    it("of who has no account, or whose application came to nothing, nobody is told", async () => {
      const { apply } = await applicant(api());
      const [user] = await api().db.select().from(users);
      await wantChange(api().db, user?.id ?? "", "email", api().now());
      await apply({ request: marked("status=REJECTED") });
      await wantChange(api().db, user?.id ?? "", "email", api().now());
      expect(await changes()).toEqual({});
    });
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000 } },
);
