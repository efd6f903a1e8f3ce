import type { Db } from "../../db/client";
import type { Settings } from "../../settings";
import { createPlaidBankLink } from "./plaid/bank-link";
import { createPlaidHttp } from "./plaid/http";
import { createWebhookVerification } from "./plaid/webhook-key";
import type { BankLink } from "./port";
import { createSandboxBankLink } from "./sandbox/bank-link";
import { BANK_WEBHOOK_PATH } from "./settings";

/** The bank link of BANK_LINK_ADAPTER. */
export function chooseBankLink(
  { bankLink, ownUrl, brand }: Pick<Settings, "bankLink" | "ownUrl" | "brand">,
  db: Db,
  now: () => Date,
): BankLink {
  switch (bankLink.adapter) {
    case "sandbox":
      return createSandboxBankLink(db, now, ownUrl);
    case "plaid": {
      const ask = createPlaidHttp(bankLink.plaid);
      return createPlaidBankLink(ask, {
        clientName: brand.wordmark,
        webhookUrl: ownUrl + BANK_WEBHOOK_PATH,
        verify: createWebhookVerification(ask, now),
      });
    }
  }
}
