import type { ReactNode } from "react";
import { paths } from "~/lib/paths";

/** The provider serves it under this very address alone, and forbids any copy. */
const script = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";

/** Around the form that begins a link: where scripts run, it opens in place. Its second form brings what was found. */
export function PlaidLink({ children }: { children: ReactNode }) {
  return (
    <plaid-link data-token={paths.bankLinkToken()}>
      {children}
      <form method="post" action={paths.bankLink()} hidden>
        <input type="hidden" name="press" value="found" />
        <input type="hidden" name="publicToken" />
        <input type="hidden" name="accounts" />
      </form>
      <script src={script} async />
    </plaid-link>
  );
}
