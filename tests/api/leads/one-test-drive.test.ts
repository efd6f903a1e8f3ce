import { expect, it } from "vitest";
import { subscriptions } from "../../../api/db/payment-tables";
import { onEachDatabase } from "../../harness/each-database";
import { keepEndedSubscription } from "../../harness/kept-of-user";
import { dana, mailedToken, register, registerConfirmed } from "../../harness/people";
import { textedToken } from "../../harness/texts";

onEachDatabase((api) => {
  const linkByMail = async (email: string) => {
    await api().call("PUT", "/api/simple-signup", { body: { email } });
    await api().runJobs();
    return mailedToken(api(), "free-test-drive");
  };
  const linkByText = async (phone: string) => {
    await api().call("PUT", "/api/simple-signup", { body: { phone } });
    await api().runJobs();
    return textedToken(api());
  };
  const begin = (token: string, user: { token: string }) =>
    api().call("POST", `/api/users/test-drive/${token}`, { token: user.token });
  const had = { message: "Your account, or another with its email, has had its free test drive." };

  it.each([
    ["rider+1@gmail.com", "rider+2@gmail.com"],
    ["rider@gmail.com", "r.i.d.e.r@googlemail.com"],
    ["rider+a@example.com", "RIDER+b@example.com"],
  ])("%s and %s are one mailbox, and have one test drive", async (first, second) => {
    const link = await linkByMail(first);
    expect((await begin(link, await register(api(), { email: first }))).status).toBe(200);
    const again = await register(api(), { email: second });
    expect((await begin(link, again)).status).toBe(422);
    await api().call("PUT", "/api/simple-signup", { body: { email: second } });
    await api().runJobs();
    expect((await api().mails()).at(-1)?.text).toContain("has already been started");
  });

  it("who deletes the account and registers the same mailbox anew begins no second one by another number", async () => {
    const rider = await registerConfirmed(api());
    expect((await begin(await linkByText("2025550101"), rider)).status).toBe(200);
    await api().call("DELETE", "/api/users/account", {
      token: rider.token,
      body: { password: dana.password },
    });
    const again = await register(api(), { email: "dana+again@example.com" });
    const refused = await begin(await linkByText("2025550102"), again);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual(had);
  });

  it("nobody takes a stranger's test drive away by an account with their address, which was never confirmed", async () => {
    const taker = await register(api());
    expect((await begin(await linkByText("2025550101"), taker)).status).toBe(200);
    await api().call("DELETE", "/api/users/account", {
      token: taker.token,
      body: { password: dana.password },
    });
    const owner = await register(api());
    expect((await begin(await linkByMail(dana.email), owner)).status).toBe(200);
  });

  it("the profile says when it ends, and nothing before it has begun", async () => {
    const rider = await register(api());
    const endsAt = async () => {
      const { body } = await api().call("GET", "/api/users/profile/", { token: rider.token });
      return Object(body).testDriveEndsAt;
    };
    expect(await endsAt()).toBeNull();
    const { body } = await begin(await linkByMail(dana.email), rider);
    expect(await endsAt()).toBe(Object(body).endsAt);
  });

  it("a link to the account's own mailbox that lay unused begins no second one", async () => {
    const [own, rider] = [await linkByMail(dana.email), await registerConfirmed(api())];
    expect((await begin(await linkByText("2025550101"), rider)).status).toBe(200);
    expect((await begin(own, rider)).body).toEqual(had);
  });

  it("who subscribes is told so and loses nothing: the link is good when the subscription has ended", async () => {
    const rider = await register(api());
    await keepEndedSubscription(api(), rider.id, "rider");
    await api().db.update(subscriptions).set({ state: "live", endedAt: null });
    const link = await linkByMail(dana.email);
    const refused = await begin(link, rider);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("You have a subscription");
    await api().db.update(subscriptions).set({ state: "ended" });
    expect((await begin(link, rider)).status).toBe(200);
  });
});
