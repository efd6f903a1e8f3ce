import { z } from "zod";

/** Where the provider posts what becomes of sign-ins at banks, below API_PUBLIC_URL. */
export const BANK_WEBHOOK_PATH = "/webhooks/banks";

export type BankLinkSettings = Readonly<{
  /** Its name in paths. */
  provider: string;
  adapter: "sandbox" | "plaid";
  plaid: Readonly<{ url: string; clientId: string; secret: string }>;
}>;

export const NEEDED_FOR_PLAID = ["PLAID_URL", "PLAID_CLIENT_ID", "PLAID_SECRET"] as const;

/** They travel in headers. */
export const plaidKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, "is no key of Plaid's")
  .optional();

interface Environment {
  BANK_LINK_PROVIDER: string;
  BANK_LINK_ADAPTER: BankLinkSettings["adapter"];
  PLAID_URL?: string | undefined;
  PLAID_CLIENT_ID?: string | undefined;
  PLAID_SECRET?: string | undefined;
}

/** The bank link's settings, from those of the process once they are checked. */
export const bankLinkSettings = (env: Environment): BankLinkSettings => ({
  provider: env.BANK_LINK_PROVIDER,
  adapter: env.BANK_LINK_ADAPTER,
  plaid: {
    url: (env.PLAID_URL ?? "").replace(/\/+$/, ""),
    clientId: env.PLAID_CLIENT_ID ?? "",
    secret: env.PLAID_SECRET ?? "",
  },
});
