import { describe, expect, it } from "vitest";
import { z } from "zod";
import { subscriptions } from "../../../api/db/payment-tables";
import { campaigns } from "../../../api/db/tracking-tables";
import { listBrought, reportCampaigns } from "../../../api/tracking/campaign-report";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";
import { addInvoices, addSubscriptions } from "../../harness/referral-rows";

const start = new Date("2026-03-10T12:00:00.000Z");
const spring = { source: "letter", medium: "email", campaign: "spring" };
const brought = { visitorId: "v".repeat(20), sessionId: "s".repeat(20), referredBy: "Ann", utm: spring };
const said = { status: 200, body: { message: "Thank you. It has been noted." } };

const suite = (api: () => TestApi) => {
  const note = (uniqueId: string, changes: object = {}) =>
    api().call("PUT", "/api/users/register-campaign", {
      body: { ...brought, uniqueId, ...changes },
      headers: { "x-api-client-token": api().clientToken },
    });
  const investor = async () => {
    const reply = await api().call("PUT", "/api/investors/register-basic", { body: dana });
    return z.object({ id: z.string(), token: z.string() }).parse(reply.body);
  };
  const kept = () => api().db.select().from(campaigns).orderBy(campaigns.createdAt);

  it("a campaign that brought a user or an investor is kept", async () => {
    const [user, other] = [await register(api()), await investor()];
    expect(await note(user.id)).toMatchObject(said);
    await note(other.id);
    expect(await kept()).toMatchObject([
      {
        ownerKind: "user",
        ownerId: user.id,
        source: "letter",
        medium: "email",
        campaign: "spring",
        term: null,
      },
      { ownerKind: "investor", ownerId: other.id, referredBy: "Ann", sessionId: brought.sessionId },
    ]);
  });

  it("the same one of the same person is kept once, however often and at once it is told", async () => {
    const { id } = await register(api());
    await Promise.all([note(id), note(id), note(id, { visitorId: "w".repeat(20) })]);
    expect(await kept()).toHaveLength(1);
  });

  it("another one of the same person is another one, also where its values stand elsewhere", async () => {
    const { id } = await register(api());
    await note(id, { utm: { source: "letter" } });
    await note(id, { utm: { medium: "letter" } });
    expect(await kept()).toHaveLength(2);
  });

  it("of somebody who is not there nothing is kept, and the answer is the same", async () => {
    expect(await note("nobody")).toMatchObject(said);
    expect(await kept()).toEqual([]);
  });

  it.each(["", "another"])("is refused from anybody but the site: with the token %j", async (token) => {
    const { id } = await register(api());
    const reply = await api().call("PUT", "/api/users/register-campaign", {
      body: { ...brought, uniqueId: id },
      headers: { "x-api-client-token": token },
    });
    expect(reply).toMatchObject({ status: 401 });
    expect(await kept()).toEqual([]);
  });

  it("one without a value is refused", async () => {
    const { id } = await register(api());
    expect((await note(id, { utm: {} })).status).toBe(422);
  });

  it("goes with a user's account, and with an investor's, and with no other", async () => {
    const [user, other, kim] = [
      await register(api()),
      await investor(),
      await register(api(), { email: "kim@example.com" }),
    ];
    for (const { id } of [user, other, kim]) await note(id);
    await api().call("DELETE", "/api/users/account", {
      token: user.token,
      body: { password: dana.password },
    });
    const left = await api().call("DELETE", "/api/investors/delete-account", {
      token: other.token,
      body: { password: dana.password },
    });
    expect(left.status).toBe(200);
    expect(await kept()).toMatchObject([{ ownerId: kim.id }]);
  });

  describe("the report of an operator", () => {
    const report = (since?: string) => reportCampaigns(api().settings, since)(api().db);
    const header = "source,medium,campaign,sign_ups,sign_ins,subscribers,net_revenue_cents";

    it("tells which campaign brought whom, and what they have paid since", async () => {
      const user = await register(api());
      const kim = await register(api(), { email: "kim@example.com" });
      await addSubscriptions(
        api().db,
        [user, kim].map(({ id }) => ({ id, referralId: null })),
      );
      await api().db.execute(
        `update subscriptions set created_at = '${start.toISOString()}' where user_id = '${user.id}'`,
      );
      await addInvoices(api().db, [
        { of: user.id, paidAt: start, refundedCents: 300 },
        { of: user.id, paidAt: start },
        { of: kim.id, paidAt: start },
      ]);
      await note(user.id);
      await note(user.id, { utm: { ...spring, term: "small" } });
      api().advance(7200);
      await note(kim.id);
      await note((await investor()).id, { utm: { source: "=1+1" } });
      // Kim had subscribed before the campaign brought them back.
      expect(await report()).toBe(`${header}\nletter,email,spring,1,1,1,1700\n'=1+1,,,1,0,0,0`);
    });

    it("counts what somebody paid once, for the campaign that brought them first", async () => {
      const { id } = await register(api());
      await note(id);
      api().advance(60);
      await note(id, { utm: { source: "blog" } });
      await addSubscriptions(api().db, [{ id, referralId: null }]);
      await api().db.update(subscriptions).set({ createdAt: api().now() });
      await addInvoices(api().db, [{ of: id, paidAt: api().now() }]);
      expect(await report()).toBe(`${header}\nletter,email,spring,1,0,1,1000\nblog,,,1,0,0,0`);
    });

    it("of people names each, with all that the campaign said", async () => {
      const { id } = await register(api());
      await note(id, { utm: { ...spring, id: "7", term: "small", content: "top" } });
      api().advance(60);
      await note(id, { utm: { source: "blog" }, referredBy: undefined });
      const people = (since?: string) => listBrought(since)(api().db);
      const columns = "owner_kind,owner_id,source,medium,utm_id,campaign,term,content,referred_by,came_at";
      const lines = [
        `user,${id},blog,,,,,,,2026-03-10T12:01:00.000Z`,
        `user,${id},letter,email,7,spring,small,top,Ann,2026-03-10T12:00:00.000Z`,
      ];
      expect(await people()).toBe([columns, ...lines].join("\n"));
      expect(await people("2026-03-11")).toBe(columns);
    });

    it("since a day leaves out what was before", async () => {
      const { id } = await register(api());
      await note(id);
      expect(await report("2026-03-10")).toContain("letter");
      expect(await report("2026-03-11")).toBe(header);
    });

    it.each(["spring", "2026-02-31", "2026-3-1", ""])("since no day is refused: %j", async (day) => {
      await expect(report(day)).rejects.toThrow("A day is written like 2026-11-22.");
    });
  });

  it("a copy of the data has them", async () => {
    const [user, other] = [await register(api()), await investor()];
    await note(user.id);
    await note(other.id);
    const own = {
      visitorId: brought.visitorId,
      sessionId: brought.sessionId,
      source: "letter",
      medium: "email",
    };
    for (const [path, token] of [
      ["/api/users/export", user.token],
      ["/api/investors/export", other.token],
    ] as const) {
      const { body } = await api().call("GET", path, { token });
      expect(body).toMatchObject({ campaigns: [{ ...own, campaign: "spring", referredBy: "Ann" }] });
    }
  });
};

onEachDatabase(suite, { now: start });
