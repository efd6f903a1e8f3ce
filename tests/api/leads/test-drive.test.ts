import { expect, it } from "vitest";
import { testDrives } from "../../../api/db/lead-tables";
import { LINK_DAYS } from "../../../api/leads/test-drive";
import { plan } from "../../../domain/plan";
import { onEachDatabase } from "../../harness/each-database";
import { mailedToken, register } from "../../harness/people";

const email = "rider@example.com";
const DAY = 86_400;

onEachDatabase((api) => {
  async function linkFor(address = email): Promise<string> {
    await api().call("PUT", "/api/simple-signup", { body: { email: address } });
    await api().runJobs();
    return mailedToken(api(), "free-test-drive");
  }
  const begin = (token: string, user: { token: string }) =>
    api().call("POST", `/api/users/test-drive/${token}`, { token: user.token });
  const isActive = async ({ id }: { id: string }) =>
    (
      await api().call("GET", `/api/transactions/subscriptions/${id}/verify?subscriptionType=${plan.id}`, {
        asSite: true,
      })
    ).body;

  it("opens for its days what a subscription opens, to whoever began it", async () => {
    const [rider, other] = [await register(api()), await register(api(), { email: "other@example.com" })];
    const begun = await begin(await linkFor(), rider);
    const endsAt = new Date(api().now().getTime() + plan.testDriveDays * DAY * 1000);
    expect(begun.body).toMatchObject({ endsAt: endsAt.toISOString() });
    expect(await isActive(rider)).toEqual({ active: true });
    expect(await isActive(other)).toEqual({ active: false });
    api().setNow(new Date(endsAt.getTime() - 1));
    expect(await isActive(rider)).toEqual({ active: true });
    api().setNow(endsAt);
    expect(await isActive(rider)).toEqual({ active: false });
  });

  it("the same link again by the same account answers the same end, and that it was begun before", async () => {
    const rider = await register(api());
    const link = await linkFor();
    const first = await begin(link, rider);
    api().advance(60);
    const again = await begin(link, rider);
    expect(again.status).toBe(200);
    expect(first.body).toMatchObject({ already: false });
    expect(again.body).toEqual({ ...Object(first.body), already: true });
  });

  it("a link that another account has begun is refused with a sentence", async () => {
    const link = await linkFor();
    await begin(link, await register(api()));
    const late = await begin(link, await register(api(), { email: "other@example.com" }));
    expect(late.status).toBe(422);
    expect(late.body).toEqual({
      message: "The free test drive of this link was started with another account.",
    });
  });

  it("an account has one, whichever links it comes with", async () => {
    const rider = await register(api());
    const links = [await linkFor(), await linkFor("second@example.com")];
    const statuses = await Promise.all(links.map(async (link) => (await begin(link, rider)).status));
    expect(statuses.sort()).toEqual([200, 422]);
    expect((await api().db.select().from(testDrives)).filter(({ userId }) => userId)).toHaveLength(1);
  });

  it("of two accounts that begin one link at once, one has it", async () => {
    const people = [await register(api()), await register(api(), { email: "other@example.com" })];
    const link = await linkFor();
    const statuses = await Promise.all(people.map(async (person) => (await begin(link, person)).status));
    expect(statuses.sort()).toEqual([200, 422]);
  });

  it("a link dies with its days, and asking again revives it", async () => {
    const link = await linkFor();
    api().advance(LINK_DAYS * DAY);
    const rider = await register(api());
    expect((await begin(link, rider)).body).toEqual({
      message: "This link has expired. Please ask for a new one.",
    });
    expect(await linkFor()).toBe(link);
    expect((await begin(link, rider)).status).toBe(200);
  });

  it("once begun, the mail says so and has no link to begin with", async () => {
    await begin(await linkFor(), await register(api()));
    api().advance(600);
    await api().call("PUT", "/api/simple-signup", { body: { email } });
    await api().runJobs();
    const mail = (await api().mails()).at(-1);
    expect(mail?.text).toContain("has already been started");
    expect(mail?.text).not.toContain("/free-test-drive/");
  });

  it("a link tells what it is good for, to whoever has it, and begins nothing by that", async () => {
    const look = async (token: string) => (await api().call("GET", `/api/users/test-drive/${token}`)).body;
    const link = await linkFor();
    expect(await look("a".repeat(43))).toEqual({ state: "unknown" });
    expect([await look(link), await look(link)]).toEqual([{ state: "ready" }, { state: "ready" }]);
    expect(await api().db.select().from(testDrives)).toMatchObject([{ begunAt: null }]);
    api().advance(LINK_DAYS * DAY);
    expect(await look(link)).toEqual({ state: "expired" });
    expect(await linkFor()).toBe(link);
    await begin(link, await register(api()));
    const endsAt = new Date(api().now().getTime() + plan.testDriveDays * DAY * 1000);
    expect(await look(link)).toEqual({ state: "running", endsAt: endsAt.toISOString() });
    api().setNow(endsAt);
    expect(await look(link)).toEqual({ state: "over", endsAt: endsAt.toISOString() });
  });

  it("a link that nobody was sent is refused, and one needs an account", async () => {
    const refused = await begin("a".repeat(43), await register(api()));
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ message: "This link is not valid. Please ask for a new one." });
    expect((await api().call("POST", `/api/users/test-drive/${await linkFor()}`)).status).toBe(401);
  });

  it("the table holds neither the link's token nor whom it went to", async () => {
    const link = await linkFor();
    const rows = JSON.stringify(await api().db.select().from(testDrives));
    expect(rows).not.toContain(link);
    expect(rows).not.toContain(email);
  });
});
