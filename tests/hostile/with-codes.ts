import { codeAt } from "../harness/second-step";
import type { AccountPages } from "./account-kinds";
import type { Visitor } from "./visitor";

/** What the page with a new secret shows. */
const secretIn = (page: string) => /secret=([A-Z2-7]+)/.exec(page.replaceAll("&amp;", "&"))?.[1] ?? "";
const codesIn = (page: string) =>
  [...page.matchAll(/<code>([a-z2-9-]{19})<\/code>/g)].map(([, code]) => code ?? "");

export interface Protected {
  owner: Visitor;
  secret: string;
  recoveryCodes: string[];
}

/** Somebody whose sign-ins ask for a code. */
export async function withCodes(visitor: Visitor, { account, signUp }: AccountPages): Promise<Protected> {
  const owner = await signUp(visitor);
  const page = `${account}/security`;
  const begun = await owner.post(page, { press: "turnOn", codesPassword: owner.person.password });
  const secret = secretIn(begun.text);
  const otpauthUri = /otpauth:\/\/[^"]+/.exec(begun.text.replaceAll("&amp;", "&"))?.[0] ?? "";
  const stepCode = codeAt(secret, new Date());
  const done = await owner.post(page, { press: "firstCode", stepCode, otpauthUri });
  return { owner, secret, recoveryCodes: codesIn(done.text) };
}

/** A clock that is half a minute ahead shows it: the one of now was used already. */
export const nextCode = (secret: string) => codeAt(secret, new Date(Date.now() + 30_000));
