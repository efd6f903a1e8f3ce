import { z } from "zod";
import { defaultBrokerage } from "../../../domain/brokerage";

export type BrokerageSettings = Readonly<{
  /** Its name in paths, and in sentences. */
  provider: string;
  name: string;
  adapter: "sandbox" | "alpaca";
  /** What has to be signed and is handed on; the broker's own revision where it is to be named. */
  agreements: readonly { name: string; revision?: string | undefined }[];
  /** How long a call waits for the broker before it answers without it, in milliseconds. */
  waitMs: number;
  alpaca: Readonly<{
    url: string;
    keyId: string;
    secret: string;
    /** The IPv4 address of the proxy that signers of IPv6 come through. */
    edgeAddress: string;
  }>;
}>;

/** `name` or `name@NN.YYYY.MM`, the broker's own revision of it. */
export const agreement = z
  .string()
  .regex(/^[a-z_]{1,40}(@\d{2}\.\d{4}\.\d{2})?$/, "must be a list such as customer_agreement@22.2024.08")
  .transform((text) => {
    const [name = "", revision] = text.split("@");
    return { name, revision };
  });

/** A real broker is never called by the sandbox's name, and knows who asks and from where. */
export const NEEDED_FOR_ALPACA = [
  "BROKERAGE_NAME",
  "ALPACA_URL",
  "ALPACA_KEY_ID",
  "ALPACA_SECRET",
  "ALPACA_EDGE_ADDRESS",
] as const;

interface Environment {
  BROKERAGE_PROVIDER: string;
  BROKERAGE_NAME?: string | undefined;
  BROKERAGE_ADAPTER: BrokerageSettings["adapter"];
  BROKERAGE_AGREEMENTS: BrokerageSettings["agreements"];
  BROKERAGE_WAIT_MS: number;
  ALPACA_URL?: string | undefined;
  ALPACA_KEY_ID?: string | undefined;
  ALPACA_SECRET?: string | undefined;
  ALPACA_EDGE_ADDRESS?: string | undefined;
}

/** The broker's settings, from those of the process once they are checked. */
export const brokerageSettings = (env: Environment): BrokerageSettings => ({
  provider: env.BROKERAGE_PROVIDER,
  name: env.BROKERAGE_NAME?.trim() || defaultBrokerage.name,
  adapter: env.BROKERAGE_ADAPTER,
  agreements: env.BROKERAGE_AGREEMENTS,
  waitMs: env.BROKERAGE_WAIT_MS,
  alpaca: {
    url: (env.ALPACA_URL ?? "").replace(/\/+$/, ""),
    keyId: env.ALPACA_KEY_ID ?? "",
    secret: env.ALPACA_SECRET ?? "",
    edgeAddress: env.ALPACA_EDGE_ADDRESS ?? "",
  },
});
