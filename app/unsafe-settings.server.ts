import type { RefusedSetting } from "../domain/settings-table";
import type { EnvironmentValues } from "./env.server";

/** Never a secret's value: placeholders of examples. */
const placeholder = /development|change[-_ ]?me|example|default|placeholder|password|your[-_ ]secret/i;

/** APP_ENV decides about strictness, never NODE_ENV: that one is baked into the build. */
export function unsafeSettings(
  {
    API_CLIENT_TOKEN: clientTokens,
    PUBLIC_URL: givenUrl,
    HOSTED_PAGE_ORIGINS: hosted,
    CARD_PAGE_ORIGINS: cards,
  }: EnvironmentValues,
  secrets: string[],
  publicUrl: URL,
): RefusedSetting[] {
  const refused: RefusedSetting[] = [];
  if (secrets.length === 0) refused.push({ name: "SESSION_SECRETS", why: "is missing" });
  if (secrets.some(isWeak)) refused.push({ name: "SESSION_SECRETS", why: "is too short or a placeholder" });
  if (clientTokens.length === 0) refused.push({ name: "API_CLIENT_TOKEN", why: "is missing" });
  if (clientTokens.some(isWeak))
    refused.push({ name: "API_CLIENT_TOKEN", why: "is too short or a placeholder" });
  if (!givenUrl) refused.push({ name: "PUBLIC_URL", why: "is missing" });
  const why = "must be https outside this machine";
  if (!isProtected(publicUrl)) refused.push({ name: "PUBLIC_URL", why });
  const admits = (origins: string[]) => origins.every((url) => isProtected(new URL(url)));
  if (!admits(hosted)) refused.push({ name: "HOSTED_PAGE_ORIGINS", why });
  if (!admits(cards)) refused.push({ name: "CARD_PAGE_ORIGINS", why });
  return refused;
}

const isProtected = ({ protocol, hostname }: URL) =>
  protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** 32 characters, at least 10 of them different. */
function isWeak(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10 || placeholder.test(secret);
}
