// The settings of a run: the environment, then `.env`, then what this copy made for itself.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { closeEntry, closeFolder } from "../api/db/private-folder.mjs";

const secretNames = [
  "SESSION_SECRETS",
  "API_TOKEN_SECRETS",
  "API_CLIENT_TOKEN",
  "DATA_KEYS",
  "LEDGER_KEY",
  // Any 32 random bytes are a key of P-256, but for one in four thousand million.
  "VAPID_PRIVATE_KEY",
];

/**
 * Fills process.env and returns it; what cannot work ends this process with the setting's name. Outside
 * APP_ENV=production, secrets that are not set are made once and kept in the data folder, and the demo password is
 * the one in `.env.example`; in production everything must be set.
 */
export function loadSettings() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = process.env;
  env.API_DATA_DIR ||= ".data";
  env.PORT ||= "3000";
  if (env.APP_ENV === "production") return env;
  // Of a wrong port no address is made, which would be blamed instead of it.
  if (/^\d{1,5}$/.test(env.PORT) && env.PORT <= 65_535) env.PUBLIC_URL ||= `http://localhost:${env.PORT}`;
  env.DEMO_PASSWORD ||= parseEnv(readFileSync(".env.example", "utf8")).DEMO_PASSWORD;
  for (const [name, value] of Object.entries(ownSecrets(env.API_DATA_DIR))) env[name] ||= value;
  return env;
}

/** Where the reference upstream has its pages for browsers, as its own settings have it. */
export function originOfPages(port) {
  const { API_PUBLIC_URL: given } = process.env;
  return URL.canParse(given) ? new URL(given).origin : `http://localhost:${port}`;
}

function ownSecrets(folder) {
  const file = path.join(folder, "secrets.json");
  try {
    // Before they are read: others could have put theirs in their place.
    const why = closeFolder(folder) ?? closeEntry(file);
    if (why) return end(why);
    const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    if (secretNames.every((name) => kept[name])) return kept;
    const secrets = Object.fromEntries(
      secretNames.map((name) => [name, kept[name] ?? randomBytes(32).toString("base64url")]),
    );
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    return secrets;
  } catch (error) {
    // What a parser says of a text repeats some of it.
    const why = error instanceof SyntaxError ? "it is no JSON" : error.message;
    return end(`The secrets in ${file} cannot be used (${why}). Mend or delete the file.`);
  }
}

function end(reason) {
  console.error(reason);
  process.exit(1);
}
