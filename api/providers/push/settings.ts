import { createECDH, createHash, hkdfSync } from "node:crypto";
import { z } from "zod";
import { isAllowableHost, usualPushHosts } from "../../../domain/push-endpoint";
import { list } from "../../setting-kinds";

export type PushSettings = Readonly<{
  adapter: "sandbox" | "web-push";
  /** Where browsers may have subscribed. */
  hosts: readonly string[];
  /** Browsers are subscribed to it. */
  vapid: VapidKeys;
  /** What browsers subscribed to before: they are still pushed to by it. */
  earlierVapid?: readonly VapidKeys[];
}>;

/** The names of the pairs by which a browser can be reached, that of today first. */
export const vapidIds = ({ vapid, earlierVapid = [] }: PushSettings): string[] =>
  [vapid, ...earlierVapid].map(({ id }) => id);

/** The pair that pushes are signed by and that browsers subscribe to (RFC 8292), as base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Names the pair: a browser that subscribed to another one cannot be reached by it. */
  id: string;
}

/** @throws where the bytes are no key of P-256 */
function pairOf(privateKey: Buffer): VapidKeys {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  const publicKey = curve.getPublicKey().toString("base64url");
  const id = createHash("sha256").update(publicKey).digest("base64url").slice(0, 10);
  return { publicKey, privateKey: privateKey.toString("base64url"), id };
}

function isPrivateKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    pairOf(Buffer.from(text, "base64url"));
    return true;
  } catch {
    return false;
  }
}

const vapidKey = z
  .string()
  .refine(isPrivateKey, "must be a private key of P-256: 32 bytes, as base64url of 43 letters");
/** The first is what browsers subscribe to from now on. */
export const vapidKeys = z.string().transform(list).pipe(z.array(vapidKey).min(1, "is missing")).optional();

export const pushHost = z
  .string()
  .refine(
    isAllowableHost,
    "must be names of hosts in small letters, such as push.example.com or *.example.com",
  );

interface Environment {
  PUSH_ADAPTER: PushSettings["adapter"];
  PUSH_HOSTS?: string[] | undefined;
  VAPID_PRIVATE_KEY?: readonly string[] | undefined;
}

/**
 * The settings of pushes, from those of the process once they are checked.
 * @param spare makes the key of a sandbox for which none is set
 */
export const pushSettings = (
  { PUSH_ADAPTER, PUSH_HOSTS, VAPID_PRIVATE_KEY }: Environment,
  spare: string,
): PushSettings => {
  const [first, ...earlier] = (VAPID_PRIVATE_KEY ?? []).map((key) => pairOf(Buffer.from(key, "base64url")));
  return {
    adapter: PUSH_ADAPTER,
    hosts: PUSH_HOSTS ?? usualPushHosts,
    vapid: first ?? pairOf(Buffer.from(hkdfSync("sha256", spare, "", "vapid", 32))),
    earlierVapid: earlier,
  };
};

/** What an operator has to know of a production start that pushes nothing; undefined where pushes leave. */
export const pushWarning = ({ adapter }: PushSettings): string | undefined =>
  adapter === "sandbox" ? "PUSH_ADAPTER=sandbox: no alert is pushed, and nobody is told so" : undefined;
