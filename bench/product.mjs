// The product as a release has it, for whoever measures it; and what every row's figures want.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";

export const sitePort = Number(process.env.BENCH_PORT ?? 4700);

/** Starts upstream and site on a data folder, on the first core: the load comes from the second. */
export async function startProduct(dataFolder) {
  const publicUrl = `http://localhost:${sitePort}`;
  const shared = settingsOf(dataFolder, publicUrl);
  const api = await startServer(["build/api.js"], { ...shared, API_PORT: "0" });
  const site = await startServer(["build/index.js"], {
    ...shared,
    PORT: String(sitePort),
    API_BASE_URL: `http://127.0.0.1:${api.port}`,
  });
  return { url: publicUrl, stop: () => Promise.all([site.stop(), api.stop()]) };
}

/** Makes a data folder as an upstream leaves it. */
export async function prepareFolder(dataFolder) {
  const api = await startServer(["build/api.js"], {
    ...settingsOf(dataFolder, "http://localhost"),
    API_PORT: "0",
  });
  await api.stop();
}

const secret = randomBytes(32).toString("base64url");
const settingsOf = (dataFolder, publicUrl) => ({
  NODE_ENV: "production",
  API_DATA_DIR: dataFolder,
  API_CLIENT_TOKEN: secret,
  API_TOKEN_SECRETS: secret,
  SESSION_SECRETS: secret,
  DEMO_PASSWORD: "for the bench only",
  LOG_LEVEL: "warn",
  PUBLIC_URL: publicUrl,
});

/** Starts a server on the first core and waits until it is ready. */
export function startServer(args, env) {
  const child = spawn("taskset", ["-c", "0", process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = () => {
    child.kill();
    return ended;
  };
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args[0]} ended with ${code}`)));
    child.on("message", (message) => message?.type === "ready" && resolve({ port: message.port, stop }));
  });
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
