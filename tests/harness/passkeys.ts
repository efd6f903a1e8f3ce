import { z } from "zod";
import { createAuthenticator } from "../../conformance/authenticator";
import { accountOf, type KindOfAccount } from "./accounts";
import type { TestApi } from "./api";

const Question = z.object({ challenge: z.string() }).passthrough();
type Authenticator = ReturnType<typeof createAuthenticator>;

/** What somebody does with passkeys of an account of that kind. */
export function passkeysOf(api: () => TestApi, kind: KindOfAccount) {
  const { post } = accountOf(api, kind);
  const { password } = kind.person;
  const ask = async (token: string) =>
    Question.parse((await post("passkeys/question", { password }, { token })).body);
  const add = (token: string, passkey: unknown, passkeyName = "Phone") =>
    post("passkeys", { passkeyName, passkey }, { token });

  /** A device with a passkey that was added just now. */
  async function withPasskey(token: string): Promise<Authenticator> {
    const authenticator = createAuthenticator(api().settings.publicUrl);
    const added = await add(token, authenticator.create(await ask(token)));
    if (added.status !== 200) throw new Error(`the passkey was not added: ${added.text}`);
    return authenticator;
  }

  async function signInByPasskey(authenticator: Authenticator) {
    const question = Question.parse((await post("passkey-sign-ins/question", undefined)).body);
    return post("passkey-sign-ins", { passkey: authenticator.prove(question) });
  }

  return { ask, add, withPasskey, signInByPasskey };
}
