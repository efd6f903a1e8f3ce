import type { Arena, SiteProcess } from "./arena";
import { mailedToken } from "./mails";
import { elementsOf } from "./markup";
import type { Visitor } from "./visitor";

/** Somebody with an account whose address is confirmed, so that alerts are mailed to it. */
export async function confirmedMember(arena: Arena, site: SiteProcess): Promise<Visitor> {
  const member = await arena.visitor(site).signUp();
  const { email, password } = member.person;
  const token = await mailedToken(arena, email, "confirm");
  const { status } = await member.post(`/confirm/${token}`, { password });
  if (status !== 303) throw new Error(`the address was not confirmed: ${status}`);
  return member;
}

/** The token of the way out in a test alert that the member asks for; it ends all alerts by mail. */
export async function mailedWayOut(arena: Arena, member: Visitor): Promise<string> {
  await member.post("/account/alerts/try");
  return mailedToken(arena, member.person.email, "unsubscribe/alerts");
}

/** What the member's page has chosen for each kind, by mail: such as "now" for `told_signals`. */
export async function choicesOf(member: Visitor): Promise<Record<string, string>> {
  const { text } = await member.get("/account/alerts");
  const attributeOf = (attrs: { name: string; value: string }[], wanted: string) =>
    attrs.find(({ name }) => name === wanted)?.value;
  const chosen: Record<string, string> = {};
  let list = "";
  for (const { tagName, attrs } of elementsOf(text)) {
    if (tagName === "select") list = attributeOf(attrs, "name") ?? "";
    const isChosen = tagName === "option" && attributeOf(attrs, "selected") !== undefined;
    if (isChosen && list.startsWith("told_")) chosen[list] = attributeOf(attrs, "value") ?? "";
  }
  return chosen;
}

/** Makes a new address for the member's feed, as the button does; its secret. */
export async function makeFeed(member: Visitor): Promise<string> {
  const { text } = await member.post("/account/alerts/feed", { press: "make" });
  const [, token] = /\/feeds\/([\w-]{43})\/atom/.exec(text) ?? [];
  if (!token) throw new Error("no address of a feed was made");
  return token;
}
