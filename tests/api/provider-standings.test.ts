import { describe, expect, it } from "vitest";
import { PaymentError } from "../../api/providers/payments/port";
import { createProviderStandings } from "../../api/providers/standings";

const times = ["2026-11-27T10:00:00.000Z", "2026-11-27T10:01:00.000Z", "2026-11-27T10:02:00.000Z"] as const;

/** A card provider of one call, and what is known of it, by a clock that the test turns. */
function cards() {
  let time: string = times[0];
  let refusal: Error | undefined;
  const standings = createProviderStandings(() => new Date(time));
  const provider = standings.watch("card-provider", {
    name: "cards",
    async cards() {
      if (refusal) throw refusal;
      return [];
    },
    async readEvent() {
      throw new PaymentError("not_found", "its signature is another");
    },
  });
  return {
    provider,
    list: standings.list,
    at: (next: string, error?: Error) => {
      time = next;
      refusal = error;
      return provider.cards().catch(() => undefined);
    },
  };
}
const away = new PaymentError("unavailable", "POST /v1/cards (503)");

describe("how a provider stands in one process", () => {
  it("is not told before it was asked", () => {
    expect(cards().list()).toEqual([]);
  });

  it("is since when it fails, and afterwards when it answered last", async () => {
    const { list, at } = cards();
    await at(times[0], away);
    await at(times[1], away);
    expect(list()).toEqual([{ name: "card-provider", state: "failing", at: times[0] }]);
    await at(times[2]);
    expect(list()).toEqual([{ name: "card-provider", state: "answers", at: times[2] }]);
  });

  it("is an answer where it refuses, and nothing where the fault is ours", async () => {
    const { list, at } = cards();
    await at(times[0], away);
    await at(times[1], new TypeError("x is not a function"));
    expect(list()).toMatchObject([{ state: "failing" }]);
    await at(times[2], new PaymentError("not_found", "no such card"));
    expect(list()).toMatchObject([{ state: "answers", at: times[2] }]);
  });

  it("is not changed by what a stranger sends", async () => {
    const { list, at, provider } = cards();
    await at(times[0], away);
    await provider.readEvent().catch(() => undefined);
    expect(list()).toMatchObject([{ state: "failing", at: times[0] }]);
  });

  it("hands on what the provider is and throws", async () => {
    const { provider, at } = cards();
    expect(provider.name).toBe("cards");
    await at(times[0], away);
    await expect(provider.cards()).rejects.toBe(away);
  });

  it("is told of mail and texts by what became of them", async () => {
    const standings = createProviderStandings(() => new Date(times[0]));
    const refused = Object.assign(new Error("connect ECONNREFUSED"), {
      code: "ECONNECTION",
      command: "CONN",
    });
    const mail = { to: "dana@example.com", subject: "Hello", text: "Hello" };
    await standings
      .watchMail(async () => Promise.reject(refused))({ ...mail, html: "<p>Hello</p>" })
      .catch(() => undefined);
    const texts = standings.watchTexts({
      ...{ name: "texts", keepsWords: false },
      send: async () => ({ state: "sent", providerId: null }),
    });
    await texts.send("+12025550143", "Hello");
    expect(standings.list()).toEqual([
      { name: "mail", state: "failing", at: times[0] },
      { name: "texts", state: "answers", at: times[0] },
    ]);
  });
});
