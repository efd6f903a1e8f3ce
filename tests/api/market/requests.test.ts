import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { stockRequests } from "../../../api/db/market-tables";
import { tidy } from "../../../api/jobs/tidy";
import { onEachDatabase } from "../../harness/each-database";
import { addStock, emptyMarket } from "../../harness/market-rows";

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      await emptyMarket(api());
      await addStock(api(), { symbol: "DDD", name: "3D Systems" });
    });
    const ask = (symbol: unknown, address = "203.0.113.1") =>
      api().call("PUT", "/api/symbols/stock-requests", {
        body: { symbol },
        headers: { "x-api-client-token": api().clientToken, "x-client-address": address },
      });
    const requests = () => api().db.select().from(stockRequests);
    const wanted = async () => (await requests()).map((row) => row.wanted).sort();

    it("thanks with what was asked for, and notes it", async () => {
      const reply = await ask("Tesla");
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ message: "Thank you. We have noted your request for Tesla." });
      expect(await requests()).toEqual([
        { wanted: "TESLA", requester: expect.any(String), requestedAt: api().now() },
      ]);
    });

    it("asking twice counts once, however it is spaced and spelt", async () => {
      const replies = [
        await ask("tesla  motors"),
        await ask(" TESLA Motors "),
        await ask("Tesla\u00a0motors"),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await wanted()).toEqual(["TESLA MOTORS"]);
      expect(replies[0]?.body).toEqual({
        message: "Thank you. We have noted your request for tesla motors.",
      });
    });

    it("asking at the same moment counts once", async () => {
      const replies = await Promise.all(Array.from({ length: 5 }, () => ask("TSLA")));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await wanted()).toEqual(["TSLA"]);
    });

    it("others who ask are counted, one home's IPv6 addresses as one", async () => {
      await ask("TSLA", "203.0.113.1");
      await ask("TSLA", "203.0.113.2");
      await ask("TSLA", "2001:db8:1:2::1");
      await ask("TSLA", "2001:db8:1:2:ffff::9");
      await ask("TSLA", "2001:db8:1:7::1");
      expect(await wanted()).toEqual(["TSLA", "TSLA", "TSLA"]);
    });

    it("of who asks no address is kept, and nothing that could be tried out without the secret", async () => {
      await ask("TSLA", "203.0.113.77");
      const [row] = await requests();
      expect(row?.requester).toMatch(/^[\w-]{43}$/);
      for (const text of ["203.0.113.77", "stock request 203.0.113.77"]) {
        expect(row?.requester).not.toBe(createHash("sha256").update(text).digest("base64url"));
      }
    });

    it.each(["DDD", "ddd", " 3d   systems "])("%j is here already: 409 with a sentence", async (words) => {
      const reply = await ask(words);
      expect(reply.status).toBe(409);
      expect(reply.body).toEqual({ message: "3D Systems (DDD) is here already." });
      expect(await requests()).toEqual([]);
    });

    it.each(["3D", "DD", "Systems", "%", "DD_"])("%j is not, for being part of a name", async (words) => {
      expect((await ask(words)).status).toBe(200);
    });

    it.each(["", "  ", "x".repeat(101), "TS\u0000LA", "\ud800", "TSLA\u0007", 7, null])(
      "%j is refused with a sentence",
      async (words) => {
        const reply = await ask(words);
        expect(reply.status).toBe(422);
        expect(reply.body).toEqual({ message: expect.stringMatching(/^Symbol: \S/) });
      },
    );

    it.each(["../../etc", "<b>Tesla</b>", "O'Reilly", "東京", "ß".repeat(100), "🦄"])(
      "%j is noted as it is",
      async (words) => {
        expect((await ask(words)).body).toEqual({
          message: `Thank you. We have noted your request for ${words}.`,
        });
        expect(await wanted()).toEqual([words.toUpperCase()]);
      },
    );

    it("twenty an hour are one visitor's, and the next is refused for that visitor alone (S9)", async () => {
      for (let index = 0; index < 20; index++) expect((await ask(`W${index}`)).status).toBe(200);
      expect((await ask("W20")).status).toBe(429);
      expect((await ask("W20", "203.0.113.2")).status).toBe(200);
    });

    it("a request is forgotten after a year", async () => {
      await ask("OLD");
      api().advance(365 * 86_400);
      await ask("NEW");
      await tidy(api().db, api().now());
      expect(await wanted()).toEqual(["NEW", "OLD"]);
      api().advance(1);
      await tidy(api().db, api().now());
      expect(await wanted()).toEqual(["NEW"]);
    });
  },
  { settings: { limitsFactor: 1 } },
);
