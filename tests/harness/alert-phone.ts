import { desc } from "drizzle-orm";
import { texts } from "../../api/db/lead-tables";
import type { TestApi } from "./api";

/** As it is given, and as carriers know it. */
export const typedNumber = "(202) 555-0123";
export const internationalNumber = "+12025550123";

/** As it stood beside the box. */
export const textConsent = { revision: "01.2026.11", wording: "I agree to alerts by text." };

/** What was texted, the newest first. */
export const textsSent = async (api: TestApi): Promise<string[]> =>
  (await api.db.select().from(texts).orderBy(desc(texts.id))).map(({ to, body }) => `${to} ${body}`);

/** Gives a number and has its code sent; the code. */
export async function askForCode(api: TestApi, token: string, phone = typedNumber): Promise<string> {
  const reply = await api.call("PUT", "/api/users/alerts/phone", { token, body: { phone } });
  if (reply.status !== 200) throw new Error(`the number was not taken: ${reply.text}`);
  await api.runJobs();
  return /(\d{6}) is your code/.exec((await textsSent(api))[0] ?? "")?.[1] ?? "";
}

export const confirmPhone = (api: TestApi, token: string, code: string) =>
  api.call("POST", "/api/users/alerts/phone/confirm", { token, body: { code } });

export const agreeToTexts = (api: TestApi, token: string) =>
  api.call("PUT", "/api/users/alerts/phone/consent", {
    token,
    body: { ...textConsent, at: api.now().toISOString() },
  });

/** A number that alerts may be texted to, and new signals chosen by text alone. */
export async function chooseTexts(api: TestApi, token: string, zone = "America/New_York"): Promise<void> {
  await confirmPhone(api, token, await askForCode(api, token));
  await agreeToTexts(api, token);
  const reply = await api.call("PUT", "/api/users/alerts", {
    token,
    body: {
      ...{ zone, quietFrom: 0, quietTo: 0, digestAt: 0, scope: "everything", sectors: [] },
      told: ["signals", "endings"].map((kind) => ({ kind, channel: "text", timing: "now" })),
    },
  });
  if (reply.status !== 200) throw new Error(`texts were not chosen: ${reply.text}`);
}
