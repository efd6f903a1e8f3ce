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
