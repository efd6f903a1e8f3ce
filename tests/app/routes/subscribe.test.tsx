import { describe, expect, test } from "vitest";
import { z } from "zod";
import { SubscribeView } from "~/components/subscribe/subscribe-page";
import { openSubscribe, type SubscribePage } from "~/pages/billing/subscribe-page.server";
import { loader as page, action as press } from "~/routes/subscribe";
import type { Exchange } from "~/upstream/exchange.server";
import { buyer, madeOf, rowsOf } from "../../harness/billing";
import { withCardHolder } from "../../harness/card-holder";
import { answering, createVisitor, exchangeWith, unreachable } from "../../harness/context";
import { htmlOf } from "../../harness/page-html";

const path = "/subscribe";
const code = "COFOUNDER";

const account = withCardHolder();
const { on } = account;

const Members = z.object({
  for: z.literal("members"),
  offer: z.object({ state: z.string(), data: z.object({ priceCents: z.number() }).optional() }),
  cards: z.object({ state: z.string() }),
  key: z.string(),
});
const open = async (address = path) => {
  const { status, data } = await on.visitor.visit(page, address);
  expect(status).toBe(200);
  return Members.parse(data);
};
/** What the page shows, with its markup and without. */
const shownTo = async () => {
  let opened: SubscribePage | undefined;
  await on.visitor.visit(async ({ context, request }) => {
    opened = await openSubscribe(context, request);
  }, path);
  const html = htmlOf(() => opened && <SubscribeView page={opened} />, { at: path });
  return { html, text: html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
};
/** The form as it is sent by who has chosen the card and agreed. */
const form = (paymentMethodId: string, changes: Record<string, string> = {}) => ({
  press: "subscribe",
  code: "",
  paymentMethodId,
  consent: "yes",
  key: "k".repeat(24),
  priceCents: "2000",
  trialDays: "30",
  ...changes,
});
const send = (fields: Record<string, string>) => on.visitor.visit(press, path, { form: fields });
const Refused = z.object({ repopulateFields: z.record(z.unknown()) });
const keptOf = ({ data }: { data: unknown }) => Refused.parse(data).repopulateFields;

/** The same browser, from now on before another upstream. */
function meet(exchange: Exchange) {
  const { cookies } = on.visitor;
  on.visitor = createVisitor(exchange);
  on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
}
/** An upstream that has the specification's calls and none of ours. */
const ofAnotherMake = (): Exchange => {
  const real = exchangeWith(on.api);
  const none = answering(404, { message: "Not Found" });
  return (request) =>
    (/\/(transactions\/(offer|invoices|subscriptions\/current)|users\/consents)\b/.test(request.path)
      ? none
      : real)(request);
};

test("a press subscribes once, and leads to where it stands", async () => {
  const sent = form(await account.holder.addCard());
  const replies = [await send(sent), await send(sent)];
  for (const { status, location } of replies) expect([status, location]).toEqual([303, "/subscribe/done"]);
  expect(await madeOf(on.api)).toHaveLength(1);
});

test("the card of another account is refused in a sentence, and nothing begins", async () => {
  const theirs = await buyer(on.api, "eve@example.com");
  const reply = await send(form(await theirs.addCard(), { code, priceCents: "1000" }));
  const sentence = "The card provider no longer knows this. Please start again.";
  expect([reply.status, reply.toast?.text]).toEqual([422, sentence]);
  expect(keptOf(reply)).toMatchObject({ code, consent: "yes", said: sentence });
  expect(await rowsOf(on.api)).toEqual([]);
  expect(await theirs.methods()).toHaveLength(1);
});

describe("an upstream that nobody can reach", () => {
  test("leaves a page that says of each part that it could not be had", async () => {
    meet(unreachable);
    const { offer, cards } = await open();
    expect([offer.state, cards.state]).toEqual(["failed", "failed"]);
    const { text } = await shownTo();
    expect(text).toContain("We could not load the price.");
    expect(text).toContain("What it opens");
    expect(text).not.toContain("a month");
  });

  test("on a press keeps all that was given, and says when to try again", async () => {
    const sent = form(await account.holder.addCard(), { code, priceCents: "1000" });
    meet(unreachable);
    const reply = await send(sent);
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    const { code: keptCode, paymentMethodId, consent, key, said } = keptOf(reply);
    expect({ code: keptCode, paymentMethodId, consent, key }).toEqual({
      code,
      paymentMethodId: sent.paymentMethodId,
      consent: "yes",
      key: sent.key,
    });
    expect(said).toBe(reply.toast?.text);
  });

  test("on the way to another card says so, and leads nowhere", async () => {
    meet(unreachable);
    const reply = await send({ press: "card", code });
    expect([reply.status, reply.location]).toEqual([503, null]);
    expect(keptOf(reply)).toMatchObject({ code });
  });
});

describe("an upstream of another make", () => {
  test("that tells no offer has a page that says so, and nothing to press that would agree to no price", async () => {
    meet(ofAnotherMake());
    const { offer, cards } = await open();
    expect([offer.state, cards.state]).toEqual(["not-offered", "ready"]);
    const { html, text } = await shownTo();
    expect(text).toContain("This service does not offer the price");
    expect(html).not.toContain('name="consent"');
  });

  test("lets a visitor make an account there all the same", async () => {
    on.visitor = createVisitor(ofAnotherMake());
    const { html } = await shownTo();
    expect(html).toContain('name="password"');
    expect(html).toContain('name="from" value="/subscribe"');
  });

  test("that keeps no consents takes the subscription of a form that is open already", async () => {
    const sent = form(await account.holder.addCard());
    meet(ofAnotherMake());
    const reply = await send(sent);
    expect([reply.status, reply.location]).toEqual([303, "/subscribe/done"]);
    expect(await rowsOf(on.api)).toMatchObject([{ state: "live", priceCents: 2000 }]);
  });
});
