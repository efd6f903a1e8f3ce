import { isProtected, isProtectedOrPrivate } from "../domain/hosts";
import type { RefusedSetting } from "../domain/settings-table";
import type { SoundValues } from "./environment.server";
import { list } from "./setting-kinds.server";

/** Never a secret's value: placeholders of examples. */
const placeholder = /development|change[-_ ]?me|example|default|placeholder|password|your[-_ ]secret/i;

/**
 * What a production start refuses beside what cannot be read at all. APP_ENV decides about strictness, never NODE_ENV:
 * that one is baked into the build.
 */
export function unsafeSettings({
  API_CLIENT_TOKEN: clientTokens,
  API_BASE_URL: upstream,
  PUBLIC_URL: publicUrl,
  SESSION_SECRETS: sessionSecrets,
  HOSTED_PAGE_ORIGINS: hosted,
  CARD_PAGE_ORIGINS: cards,
}: SoundValues): RefusedSetting[] {
  const secrets = list(sessionSecrets);
  const refused: RefusedSetting[] = [];
  if (secrets.length === 0) refused.push({ name: "SESSION_SECRETS", why: "is missing" });
  if (secrets.some(isWeak)) refused.push({ name: "SESSION_SECRETS", why: "is too short or a placeholder" });
  if (clientTokens.length === 0) refused.push({ name: "API_CLIENT_TOKEN", why: "is missing" });
  if (clientTokens.some(isWeak))
    refused.push({ name: "API_CLIENT_TOKEN", why: "is too short or a placeholder" });
  if (!publicUrl) refused.push({ name: "PUBLIC_URL", why: "is missing" });
  const why = "must be https outside this machine";
  const admits = (origins: string[]) => origins.every((url) => isProtected(new URL(url)));
  if (publicUrl && !admits([publicUrl])) refused.push({ name: "PUBLIC_URL", why });
  if (!admits(hosted)) refused.push({ name: "HOSTED_PAGE_ORIGINS", why });
  if (!admits(cards)) refused.push({ name: "CARD_PAGE_ORIGINS", why });
  // It carries passwords and the site's own credential.
  if (upstream && !isProtectedOrPrivate(new URL(upstream)))
    refused.push({ name: "API_BASE_URL", why: "must be https outside this machine and private networks" });
  return refused;
}

/** 32 characters, at least 10 of them different. */
function isWeak(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10 || placeholder.test(secret);
}
