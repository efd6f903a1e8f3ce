// The settings of a run: the environment, then `.env`, then what this copy made for itself.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

const secretNames = ["SESSION_SECRETS", "API_TOKEN_SECRETS", "API_CLIENT_TOKEN"];

/**
 * Fills process.env and returns it. Outside APP_ENV=production, secrets that are not set are made once and kept
 * in the data folder, and the demo password is the one in `.env.example`; in production everything must be set.
 */
export function loadSettings() {
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.API_DATA_DIR ||= ".data";
  process.env.PORT ||= "3000";
  if (process.env.APP_ENV === "production") return process.env;
  process.env.PUBLIC_URL ||= `http://localhost:${process.env.PORT}`;
  process.env.DEMO_PASSWORD ||= parseEnv(readFileSync(".env.example", "utf8")).DEMO_PASSWORD;
  for (const [name, value] of Object.entries(ownSecrets(process.env.API_DATA_DIR)))
    process.env[name] ||= value;
  return process.env;
}

function ownSecrets(folder) {
  const file = path.join(folder, "secrets.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  if (secretNames.every((name) => kept[name])) return kept;
  const secrets = Object.fromEntries(
    secretNames.map((name) => [name, kept[name] ?? randomBytes(32).toString("base64url")]),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
