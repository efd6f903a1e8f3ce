import { createECDH, randomBytes } from "node:crypto";
import { z } from "zod";
import { createLogger } from "~/log.server";
import { createCookieJar } from "~/session/cookies.server";
import { createSeal } from "~/session/seal.server";
import { createSessions } from "~/session/session.server";
import { createAccessTokens } from "../../api/auth/access-token";
import { createDataSeal } from "../../api/db/data-seal";
import { openSecret } from "../../api/ledger/log-of-database";
import { sign } from "../../api/providers/payments/sandbox/events";
import { pushSettings } from "../../api/providers/push/settings";
import { twilioSignature } from "../../api/texts/signed-form";
import { readNote } from "../../domain/signed-note";
import { blocksOf, blockWith } from "../harness/documented-commands";
import { ask } from "../harness/load";
import { nodesOf } from "./act";
import { member } from "./clients";
import type { Node, Part } from "./deployment";
import type { Stage } from "./stage";

/** A setting that holds a list of secrets, and how a process shows which of them it takes. */
export interface Secret {
  parts: readonly Part[];
  /** One that nobody has had before. */
  make(): string;
  /** Whether a process takes what is made with this secret, whoever made it. */
  isTaken(stage: Stage, node: Node, secret: string): Promise<boolean>;
  /** Nothing is made with the old one any more, once the new one is first, and it is taken no more. */
  isLeftAtOnce?: true;
}

/** 32 bytes that nobody knows. */
export const randomSecret = () => randomBytes(32).toString("base64url");

const json = { "content-type": "application/json" };
const Entered = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  token: z.string(),
  refreshToken: z.string(),
});
const Claims = z.object({ sub: z.string(), sid: z.string() });

/** A session of so many milliseconds ago is still one whose tokens are not renewed. */
const NEW_MS = 6_000;
let entered: { at: number; person: z.infer<typeof Entered> } | undefined;

/** Signs the member in at the upstream, as the site does, or gives a session that has just begun. */
async function signIn({ deployment }: Stage): Promise<z.infer<typeof Entered>> {
  if (entered && performance.now() - entered.at < NEW_MS) return entered.person;
  const { text } = await deployment.proxy.ask("upstream", {
    path: "/api/users/login",
    method: "POST",
    headers: { ...json, "x-api-client-token": deployment.settings.site.API_CLIENT_TOKEN ?? "" },
    body: JSON.stringify({ email: member.email, password: member.password }),
    right: [],
  });
  entered = { at: performance.now(), person: Entered.parse(JSON.parse(text)) };
  return entered.person;
}

/** What a process answers that is one of two. @throws {Error} for anything else */
async function isAnswered(
  { port }: Node,
  yes: number,
  no: number,
  wanted: Omit<Parameters<typeof ask>[1], "right">,
): Promise<boolean> {
  const { status } = await ask(port, { ...wanted, right: [] });
  if (status !== yes && status !== no) throw new Error(`${wanted.path} answered ${status}`);
  return status === yes;
}

const pairOf = (key: string) =>
  pushSettings({ PUSH_ADAPTER: "web-push", VAPID_PRIVATE_KEY: [key] }, "nobody asks for this one").vapid;

/** Every setting of both processes that is a list of secrets, or of keys. */
export const secrets: Readonly<Record<string, Secret>> = {
  SESSION_SECRETS: {
    parts: ["site"],
    make: randomSecret,
    // A session that is sealed with it, by whoever has it.
    isTaken: async (stage, node, secret) => {
      const jar = createCookieJar(true);
      const session = createSessions(jar, createSeal([secret], "session")).anonymous(createLogger("silent"));
      session.signIn(await signIn(stage));
      const cookie = (await session.commit()).map((each) => each.split(";")[0]).join("; ");
      const host = new URL(stage.deployment.proxy.publicUrl).host;
      const headers = { host, cookie, "x-forwarded-for": "127.0.0.30" };
      return isAnswered(node, 200, 302, { path: "/account", headers });
    },
  },
  API_TOKEN_SECRETS: {
    parts: ["upstream"],
    make: randomSecret,
    // An access token that is signed with it, for a session that there is.
    isTaken: async (stage, node, secret) => {
      const [, payload = ""] = (await signIn(stage)).token.split(".");
      const { sub, sid } = Claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      const forged = createAccessTokens([secret], 60, () => new Date());
      const token = await forged.sign({ userId: sub, sessionId: sid });
      const headers = { authorization: `Bearer ${token}` };
      return isAnswered(node, 200, 401, { path: "/api/users/alerts", headers });
    },
  },
  API_CLIENT_TOKEN: {
    parts: ["upstream", "site"],
    make: randomSecret,
    // A call that the site alone may make. A site sends its first: clients would fail if an upstream did not take that.
    isTaken: async (_stage, node, secret) => {
      const headers = { ...json, "x-api-client-token": secret };
      const body = JSON.stringify({ events: [{ name: "page_view", path: "/" }] });
      const wanted = { path: "/api/events", method: "POST", headers, body, right: [] };
      // Who may not ask is told so before what is asked is looked at.
      return (await ask(node.port, wanted)).status !== 401;
    },
  },
  DATA_KEYS: {
    parts: ["upstream"],
    make: randomSecret,
    isLeftAtOnce: true,
    // By the runbook's own query: the keys that anything is sealed with.
    isTaken: async (stage, _node, secret) => {
      const query = blockWith(blocksOf("OPERATING.md", "Keys of data"), "union select");
      const keys = (await stage.query(query)).flatMap((row) => Object.values(row));
      return keys.includes(createDataSeal([secret]).keyId);
    },
  },
  LEDGER_KEY: {
    parts: ["upstream"],
    make: randomSecret,
    // The keys that the log's checkpoint is signed by, as readers and witnesses get it.
    isTaken: async (stage, node, secret) => {
      const { text } = await ask(node.port, { path: "/api/public-tracker/log/checkpoint", right: [] });
      const { checkpoint } = z.object({ checkpoint: z.string() }).parse(JSON.parse(text));
      const origin = `${new URL(stage.deployment.proxy.publicUrl).host}/ledger`;
      const { key } = await openSecret(secret, origin);
      return readNote(checkpoint).signatures.some(({ name, id }) => name === key.name && id === key.id);
    },
  },
  VAPID_PRIVATE_KEY: {
    parts: ["upstream"],
    make: () => {
      const curve = createECDH("prime256v1");
      curve.generateKeys();
      return curve.getPrivateKey().toString("base64url").padStart(43, "A");
    },
    // What browsers subscribe to now, and what those that can be pushed to have subscribed to.
    isTaken: async (stage, node, secret) => {
      const { id, publicKey } = pairOf(secret);
      const headers = { authorization: `Bearer ${(await signIn(stage)).token}` };
      const { text } = await ask(node.port, { path: "/api/users/alerts", headers, right: [] });
      const { pushKey } = z.object({ pushKey: z.string() }).parse(JSON.parse(text));
      const reachable = await stage.query(
        "select 1 from alert_browsers where ended_at is null and vapid = $1",
        [id],
      );
      return pushKey === publicKey || reachable.length > 0;
    },
  },
  BOUNCE_SECRET: {
    parts: ["upstream"],
    make: randomSecret,
    isTaken: (_stage, node, secret) =>
      isAnswered(node, 204, 401, {
        path: "/webhooks/bounces",
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
        body: "no report",
      }),
  },
  TWILIO_AUTH_TOKEN: {
    parts: ["upstream"],
    make: () => randomBytes(16).toString("hex"),
    isTaken: ({ deployment }, node, secret) => {
      const { TWILIO_ACCOUNT_SID: AccountSid = "" } = deployment.settings.upstream;
      const MessageSid = `SM${randomBytes(16).toString("hex")}`;
      const form = new URLSearchParams({ AccountSid, MessageSid, From: "+12025550123", Body: "Thanks" });
      const path = "/webhooks/texts";
      const signature = twilioSignature(secret, deployment.proxy.apiPublicUrl + path, form);
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": signature,
      };
      return isAnswered(node, 200, 403, { path, method: "POST", headers, body: form.toString() });
    },
  },
  STRIPE_WEBHOOK_SECRET: {
    parts: ["upstream"],
    make: () => `whsec_${randomBytes(24).toString("hex")}`,
    isTaken: (_stage, node, secret) => {
      const created = Math.floor(Date.now() / 1000);
      const object = { id: "prod_rehearsal", object: "product" };
      const event = {
        id: `evt_${randomBytes(8).toString("hex")}`,
        object: "event",
        created,
        type: "product.updated",
      };
      const body = JSON.stringify({ ...event, data: { object } });
      const headers = { ...json, "stripe-signature": sign(secret, body, new Date()) };
      return isAnswered(node, 200, 400, { path: "/webhooks/payments", method: "POST", headers, body });
    },
  },
};

/** A browser of the member's: what is sealed in the database, and what is pushed to. */
export async function addBrowser(stage: Stage, endpoint: string): Promise<void> {
  const curve = createECDH("prime256v1");
  const [node] = nodesOf(stage, "upstream");
  const { status, text } = await ask(node?.port ?? 0, {
    path: "/api/users/alerts/browsers",
    method: "POST",
    headers: { ...json, authorization: `Bearer ${(await signIn(stage)).token}` },
    body: JSON.stringify({
      endpoint,
      p256dh: curve.generateKeys().toString("base64url"),
      auth: randomBytes(16).toString("base64url"),
      name: "Firefox on Windows",
    }),
    right: [],
  });
  if (status !== 200) throw new Error(`a browser could not be added: ${status} ${text}`);
}
