import type { z } from "zod";
import type { signInLinkCalls } from "../../contract/sign-in-link-calls";
import type { Answer } from "../client";
import { alike, same } from "../compare";
import { assertRefused, refusals } from "../judge";
import { madeUpToken } from "../made-up";
import { mailedToken } from "../mail";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

type SignInLinkCalls = ReturnType<typeof signInLinkCalls<z.ZodRawShape>>;

/** What the plans have to know of accounts of one kind. */
interface Kind {
  calls: SignInLinkCalls;
  /** A user who has an account. */
  known(): Promise<{ id: string; email: string }>;
  /** The page that the mail's link leads to. */
  page: string;
  /** Whom a sign-in's answer signs in. */
  signedIn(answer: Answer): { id: string; token: string };
  /** Has the session ended when the run is over, where nothing else does. */
  begun?(token: string): void;
}

/** The plans of the three calls by which a mailed link signs in. */
export function signInLinkPlans(
  world: World,
  { calls, known, page, signedIn, begun }: Kind,
): PlansOf<SignInLinkCalls> {
  const { ask, read, newPerson } = world;
  const isValid = async (token: string) =>
    read(calls.verifySignInLink, await ask(calls.verifySignInLink, { token })).valid;
  const link = world.once("a sign-in link (requestSignInLink)", async () => {
    const { email } = await known();
    read(calls.requestSignInLink, await ask(calls.requestSignInLink, { email }));
    return mailedToken(world, email, page);
  });
  const used = world.once("a sign-in link that was used (signInByLink)", async () => {
    const token = await link();
    const valid = await isValid(token);
    const answer = await ask(calls.signInByLink, { token });
    if (answer.status === 200) begun?.(signedIn(answer).token);
    return { token, valid, answer };
  });
  const isRefused = async (token: string) =>
    assertRefused(await ask(calls.signInByLink, { token }), [...refusals, 404, 410]);

  return {
    requestSignInLink: {
      sample: async () => ({ input: { email: newPerson().email } }),
      promises: [
        {
          name: "of nobody",
          expected: "the same reply as for an account",
          act: async () => {
            const answer = await ask(calls.requestSignInLink, { email: (await known()).email });
            const unknown = await ask(calls.requestSignInLink, { email: newPerson().email });
            read(calls.requestSignInLink, answer);
            return alike(answer, unknown, [answer.status]);
          },
        },
      ],
    },

    verifySignInLink: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      promises: [
        {
          name: "a link that nobody was sent",
          expected: "valid: false",
          act: async () => same("valid", false, await isValid(madeUpToken())),
        },
        {
          name: "a link that was mailed",
          expected: "valid: true",
          act: async () => same("valid", true, (await used()).valid),
        },
        {
          name: "a link that was used",
          expected: "valid: false",
          act: async () => same("valid", false, await isValid((await used()).token)),
        },
      ],
    },

    signInByLink: {
      sample: async () => ({ input: { token: madeUpToken() } }),
      succeed: async () => (await used()).answer,
      promises: [
        {
          name: "who it signs in is who it was mailed to",
          expected: "the same id",
          act: async () => same("id", (await known()).id, signedIn((await used()).answer).id),
        },
        {
          name: "a link that nobody was sent",
          expected: "4xx with a sentence",
          act: async () => isRefused(madeUpToken()),
        },
        {
          name: "a link that was used",
          expected: "4xx with a sentence",
          act: async () => isRefused((await used()).token),
        },
      ],
    },
  };
}
