/** Where playwright.config.ts starts the site and its upstream for the journeys. */
export const apiPort = Number(process.env.E2E_PORT ?? 4610);
export const sitePort = apiPort + 1;
export const apiUrl = `http://127.0.0.1:${apiPort}`;
export const siteUrl = `http://localhost:${sitePort}`;

/** The seeded account of the journeys' own database. */
export const demo = { email: "demo@example.com", password: "a ledger of small trades" };

const secret = (name: string) => `${name} for the journeys only: forty characters`;

/** What both processes of the journeys share; the limits are raised, as every journey has one address. */
export const settings = {
  NODE_ENV: "production",
  APP_ENV: "development",
  API_DATA_DIR: process.env.E2E_DATA ?? ".cache/e2e",
  API_CLIENT_TOKEN: secret("client token"),
  API_TOKEN_SECRETS: secret("token secret"),
  SESSION_SECRETS: secret("session secret"),
  DEMO_PASSWORD: demo.password,
  LIMITS_FACTOR: "1000",
  LOG_LEVEL: "warn",
  // The product waits three seconds for a read. On two busy cores an upstream that has just started may take longer, and
  // no journey fails by the clock.
  UPSTREAM_READ_MS: "10000",
};
