import { referrals } from "../../api/db/referral-tables";
import { Referrals } from "../../contract/referrals";
import type { TestApi } from "./api";
import { register } from "./people";

/** Agrees to the programme's terms, and claims a code for whoever has the token. */
export async function claim(api: TestApi, token: string, promoCode: string) {
  const given = {
    kind: "ambassador_terms",
    revision: "01.2026.11",
    hash: "0".repeat(64),
    at: api.now().toISOString(),
    ip_address: "203.0.113.7",
  };
  await api.call("PUT", "/api/users/consents", {
    token,
    body: { consents: [given] },
    headers: { "idempotency-key": `terms-of-the-programme-${promoCode.replaceAll(/\W/g, "-")}`.slice(0, 60) },
  });
  return askFor(api, token, promoCode);
}

/** Claims a code, whether or not the terms were agreed to. */
export const askFor = (api: TestApi, token: string, promoCode: string) =>
  api.call("PUT", "/api/referrals/code", { token, body: { promoCode } });

interface Newcomer {
  email?: string;
  phone?: string;
  referredBy?: string;
}

/** Somebody new who has claimed the code; their address is the code's at example.com. */
export async function ambassador(api: TestApi, promoCode: string, person: Newcomer = {}) {
  const user = await register(api, { email: `${promoCode.toLowerCase()}@example.com`, ...person });
  const reply = await claim(api, user.token, promoCode);
  if (reply.status !== 200) throw new Error(`claim answered ${reply.status}: ${reply.text}`);
  return user;
}

/** What the user is told of their code. */
export async function statementOf(api: TestApi, token: string): Promise<Referrals> {
  return Referrals.parse((await api.call("GET", "/api/referrals/mine", { token })).body);
}

/** Who came by whom, the oldest first: the two degrees of each. */
export async function cameBy({ db }: TestApi) {
  const { userId, firstId, secondId, via } = referrals;
  return db.select({ userId, firstId, secondId, via }).from(referrals).orderBy(referrals.createdAt);
}
