import { createHmac, timingSafeEqual } from "node:crypto";

const ID_LENGTH = 36;

/**
 * The token of a subscriber's way out: their id and a signature. The same in every mail, kept nowhere, and good as
 * long as the secret it was made with is in API_TOKEN_SECRETS (30 days after the last mail at least, 15 USC 7704).
 */
export function unsubscribeToken(subscriberId: string, secrets: readonly string[]): string {
  return subscriberId + signature(subscriberId, secrets[0] ?? "");
}

/** The subscriber's id, or undefined when the token was not made here. */
export function readUnsubscribeToken(token: string, secrets: readonly string[]): string | undefined {
  const id = token.slice(0, ID_LENGTH);
  const given = Buffer.from(token.slice(ID_LENGTH));
  const genuine = secrets.some((secret) => {
    const expected = Buffer.from(signature(id, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return genuine ? id : undefined;
}

function signature(id: string, secret: string): string {
  return createHmac("sha256", secret).update(`unsubscribe ${id}`).digest("base64url");
}
