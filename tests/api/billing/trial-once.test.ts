import { describe, expect, it } from "vitest";
import { usedTrials } from "../../../api/db/payment-tables";
import { tidy } from "../../../api/jobs/tidy";
import type { TestApi } from "../../harness/api";
import { buyer, rowsOf, tried } from "../../harness/billing";
import { onEachDatabase } from "../../harness/each-database";
import { dana } from "../../harness/people";

const YEAR = 365.25 * 86_400_000;

onEachDatabase((api: () => TestApi) => {
  /** Somebody who had a trial and has deleted the account. */
  const gone = async () => {
    const person = await buyer(api());
    await person.subscribe(await person.addCard());
    const body = { password: dana.password };
    const reply = await api().call("DELETE", "/api/users/account", { token: person.token, body });
    if (reply.status !== 200) throw new Error(`deleting answered ${reply.status}: ${reply.text}`);
  };

  describe("who had a trial and has deleted the account", () => {
    it("is offered none with the same address, and is charged at once", async () => {
      await gone();
      const again = await buyer(api(), "Dana@Example.com");
      expect(await again.offer()).toMatchObject({ trialDays: 0 });
      expect(await again.subscribe(await again.addCard())).toMatchObject({ status: "active" });
    });

    it("is refused what was agreed to with a trial", async () => {
      await gone();
      const again = await buyer(api());
      const agreed = { priceCents: 2000, trialDays: 30 };
      expect(await again.press(await again.addCard(), { agreed })).toMatchObject({ status: 409 });
      expect((await rowsOf(api())).filter(({ userId }) => userId !== null)).toEqual([]);
    });

    it("is remembered through another account that had none", async () => {
      await gone();
      const { token } = await buyer(api());
      await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
      expect(await (await buyer(api())).offer()).toMatchObject({ trialDays: 0 });
    });

    it("is known by no more than a hash, for three years", async () => {
      await gone();
      expect(JSON.stringify(await api().db.select().from(usedTrials))).not.toMatch(/dana/i);
      await tidy(api().db, new Date(api().now().getTime() + 2.9 * YEAR));
      expect(await api().db.$count(usedTrials)).toBe(1);
      await tidy(api().db, new Date(api().now().getTime() + 3.1 * YEAR));
      expect(await api().db.$count(usedTrials)).toBe(0);
    });
  });

  describe.each([
    ["a tag", "dana@example.com", "dana+second@example.com"],
    ["dots and a tag at Google", "dana.lee@gmail.com", "d.analee+x@googlemail.com"],
  ])("a second account of the same mailbox, by %s", (_, first, second) => {
    it("is offered no trial while the first one's runs, and is charged at once", async () => {
      const person = await buyer(api(), first);
      await person.subscribe(await person.addCard());
      const again = await buyer(api(), second);
      expect(await again.offer()).toMatchObject({ trialDays: 0 });
      const agreed = { priceCents: 2000, trialDays: 30 };
      expect(await again.press(await again.addCard(), { agreed })).toMatchObject({ status: 409 });
      expect(await again.subscribe(await again.addCard())).toMatchObject({ status: "active" });
    });

    it("is offered none after the first account was deleted", async () => {
      const person = await buyer(api(), first);
      await person.subscribe(await person.addCard());
      const body = { password: dana.password };
      await api().call("DELETE", "/api/users/account", { token: person.token, body });
      expect(await (await buyer(api(), second)).offer()).toMatchObject({ trialDays: 0 });
    });

    it("that subscribes at the same moment shares the one trial", async () => {
      const people = [await buyer(api(), first), await buyer(api(), second)];
      const cards = await Promise.all(people.map((person) => person.addCard()));
      const replies = await Promise.all(people.map((person, at) => person.press(cards[at] ?? "")));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await rowsOf(api())).map(({ trialDays }) => trialDays)).toEqual([30]);
    });

    it("keeps its own address, and both sign in", async () => {
      const people = [await buyer(api(), first), await buyer(api(), second)];
      const profiles = people.map(({ token }) => api().call("GET", "/api/users/profile/", { token }));
      const emails = (await Promise.all(profiles)).map(({ body }) => body);
      expect(emails).toMatchObject([{ email: first }, { email: second }]);
    });
  });

  it("nothing of the mailbox stays on a subscription whose account is gone", async () => {
    await gone();
    expect((await rowsOf(api())).map(({ trialOf }) => trialOf)).toEqual([null]);
  });

  it("another address has its trial", async () => {
    await gone();
    expect(await (await buyer(api(), "eve@example.com")).offer()).toMatchObject({ trialDays: 30 });
  });

  it("nothing is remembered of who never had one", async () => {
    const { token } = await buyer(api());
    await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
    expect(await api().db.$count(usedTrials)).toBe(0);
  });
}, tried);
