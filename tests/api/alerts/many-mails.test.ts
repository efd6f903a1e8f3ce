import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertMessages } from "../../../api/db/alert-tables";
import { commitAndTell, issued, tell } from "../../harness/alerts";
import { createTestApi, type TestApi } from "../../harness/api";
import { type MailServer, startMailServer } from "../../harness/mail-server";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

const MEMBERS = 15;
const addressOf = (index: number) => `member-${index}@example.com`;
const everybody = Array.from({ length: MEMBERS }, (_, index) => addressOf(index));

let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  api = await createTestApi({ settings: { smtpUrl: server.url } });
});
beforeEach(async () => {
  await api.reset();
  await emptyMarket(api);
  await addStock(api, { symbol: "AAPL" }, []);
  for (const email of everybody) await registerConfirmed(api, { email });
  server.taken.length = 0;
  server.connections = 0;
  server.reply = undefined;
  server.dead = undefined;
});
afterAll(async () => {
  await api.close();
  await server.close();
});

const states = async () => {
  const rows = await api.db.select({ state: alertMessages.state }).from(alertMessages);
  return rows.map(({ state }) => state).sort();
};

describe("many alerts at a real mail server", () => {
  it("go over a few connections, each once, and leave none open", async () => {
    await commitAndTell(api, [issued("AAPL")]);
    expect(server.taken.toSorted()).toEqual(everybody.toSorted());
    expect(server.connections).toBeLessThan(MEMBERS);
    expect(await states()).toEqual(Array(MEMBERS).fill("sent"));
  });

  it("of which one is refused for good leave the others alone", async () => {
    server.dead = { addresses: [addressOf(3)], code: 550, text: "5.1.1 no such user" };
    await commitAndTell(api, [issued("AAPL")]);
    expect(server.taken.toSorted()).toEqual(everybody.filter((email) => email !== addressOf(3)).toSorted());
    expect(await states()).toEqual(["refused", ...Array(MEMBERS - 1).fill("sent")]);
  });

  it("of which most meet full mailboxes leave the others alone, and wait for these", async () => {
    const full = everybody.slice(0, MEMBERS - 3);
    server.dead = { addresses: full, code: 452, text: "4.2.2 mailbox full" };
    await commitAndTell(api, [issued("AAPL")]);
    expect(server.taken.toSorted()).toEqual(everybody.slice(MEMBERS - 3).toSorted());
    expect(await states()).toEqual(["sent", "sent", "sent", ...full.map(() => "waiting")]);
  });

  it("wait while the server takes none, and leave when it does", async () => {
    server.reply = { at: "sender", code: 451, text: "4.3.0 try again later" };
    await commitAndTell(api, [issued("AAPL")]);
    expect(server.taken).toEqual([]);
    expect(await states()).toEqual(Array(MEMBERS).fill("waiting"));
    server.reply = undefined;
    api.advance(3 * 60);
    await tell(api);
    expect(server.taken.toSorted()).toEqual(everybody.toSorted());
  });
});
