import { z } from "zod";

export type OauthSettings = Readonly<{
  /** Its name in paths. */
  provider: string;
  adapter: "sandbox" | "alpaca";
  alpaca: Readonly<{ clientId: string; secret: string; scope: string }>;
}>;

export const NEEDED_FOR_OAUTH = ["BROKERAGE_NAME", "ALPACA_OAUTH_CLIENT_ID", "ALPACA_OAUTH_SECRET"] as const;

export const oauthKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, "is no key of Alpaca's")
  .optional();
/** As OAuth has it: words, with a space between. */
export const oauthScope = z
  .string()
  .regex(/^[\w:.-]+( [\w:.-]+)*$/, "must be words such as data")
  .default("data");

interface Environment {
  BROKERAGE_OAUTH_PROVIDER: string;
  BROKERAGE_OAUTH_ADAPTER: OauthSettings["adapter"];
  ALPACA_OAUTH_CLIENT_ID?: string | undefined;
  ALPACA_OAUTH_SECRET?: string | undefined;
  ALPACA_OAUTH_SCOPE: string;
}

/** The settings of brokers' OAuth, from those of the process once they are checked. */
export const oauthSettings = (env: Environment): OauthSettings => ({
  provider: env.BROKERAGE_OAUTH_PROVIDER,
  adapter: env.BROKERAGE_OAUTH_ADAPTER,
  alpaca: {
    clientId: env.ALPACA_OAUTH_CLIENT_ID ?? "",
    secret: env.ALPACA_OAUTH_SECRET ?? "",
    scope: env.ALPACA_OAUTH_SCOPE,
  },
});
