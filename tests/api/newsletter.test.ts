import { expect, it } from "vitest";
import { readUnsubscribeToken, unsubscribeToken } from "../../api/newsletter/unsubscribe-token";
import { onEachDatabase } from "../harness/each-database";
import { mailedToken } from "../harness/people";

const email = "reader@example.com";

onEachDatabase((api) => {
  const subscribe = (address = email) =>
    api().call("POST", "/api/newsletter/subscribe", { body: { email: address } });
  const confirm = (token: string) => api().call("POST", `/api/newsletter/confirm/${token}`);
  const unsubscribe = (token: string) => api().call("POST", `/api/newsletter/unsubscribe/${token}`);
  const subscribers = () => api().db.query.subscribers.findMany();

  async function askToConfirm(): Promise<string> {
    await subscribe();
    await api().runJobs();
    return mailedToken(api(), "newsletter/confirm");
  }

  it("subscribing twice sends one mail and makes one subscriber, unconfirmed", async () => {
    const replies = await Promise.all([subscribe(), subscribe("READER@example.com")]);
    expect(replies[0]?.text).toBe(replies[1]?.text);
    await api().runJobs();
    expect(await api().mails()).toHaveLength(1);
    expect(await subscribers()).toMatchObject([{ email, confirmedAt: null }]);
  });

  it("answers the same whether or not the address is subscribed already", async () => {
    const first = await subscribe();
    await api().runJobs();
    await confirm(await mailedToken(api(), "newsletter/confirm"));
    api().advance(3600);
    const again = await subscribe();
    await api().runJobs();
    expect(again.status).toBe(first.status);
    expect(again.text).toBe(first.text);
    expect(await api().mails()).toHaveLength(1);
  });

  it("confirming subscribes, and doing it again changes nothing", async () => {
    const token = await askToConfirm();
    expect((await confirm(token)).status).toBe(200);
    const [before] = await subscribers();
    api().advance(60);
    expect((await confirm(token)).status).toBe(200);
    expect((await subscribers())[0]).toEqual(before);
    expect(before?.confirmedAt).toEqual(expect.any(Date));
  });

  it("a link to confirm with dies after seven days, and an unknown one never lived", async () => {
    const token = await askToConfirm();
    api().advance(7 * 86_400 + 1);
    expect((await confirm(token)).status).toBe(422);
    expect((await confirm("a".repeat(43))).status).toBe(422);
  });

  it("the mail carries the way out in its headers and its text, and the postal address", async () => {
    await askToConfirm();
    const [mail] = await api().mails();
    const [subscriber] = await subscribers();
    const link = `http://localhost:3000/unsubscribe/${unsubscribeToken(subscriber?.id ?? "", api().settings.tokenSecrets)}`;
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.text).toContain(link);
    expect(mail?.text).toContain(api().settings.postalAddress);
  });

  it("unsubscribing forgets the address, and doing it again is no error", async () => {
    await confirm(await askToConfirm());
    const token = await mailedToken(api(), "unsubscribe");
    expect((await unsubscribe(token)).status).toBe(200);
    expect(await subscribers()).toEqual([]);
    expect((await unsubscribe(token)).status).toBe(200);
  });

  it("a way out that was not made here is refused", async () => {
    const token = await askToConfirm().then(() => mailedToken(api(), "unsubscribe"));
    const forged = token.slice(0, -4) + (token.endsWith("AAAA") ? "BBBB" : "AAAA");
    expect((await unsubscribe(forged)).status).toBe(422);
    expect(await subscribers()).toHaveLength(1);
  });
});

it("a way out made with an earlier secret works while that secret is in the list", () => {
  const id = "123e4567-e89b-42d3-a456-426614174000";
  const token = unsubscribeToken(id, ["old"]);
  expect(readUnsubscribeToken(token, ["new", "old"])).toBe(id);
  expect(readUnsubscribeToken(token, ["new"])).toBeUndefined();
});
