import type { Db } from "../../db/client";
import type { Settings } from "../../settings";
import { createPlaidBankLink } from "./plaid/bank-link";
import { createPlaidHttp } from "./plaid/http";
import type { BankLink } from "./port";
import { createSandboxBankLink } from "./sandbox/bank-link";

/** The bank link of BANK_LINK_ADAPTER. */
export function chooseBankLink(
  { bankLink, ownUrl, brand }: Pick<Settings, "bankLink" | "ownUrl" | "brand">,
  db: Db,
  now: () => Date,
): BankLink {
  switch (bankLink.adapter) {
    case "sandbox":
      return createSandboxBankLink(db, now, ownUrl);
    case "plaid":
      return createPlaidBankLink(createPlaidHttp(bankLink.plaid), brand.wordmark);
  }
}
