import { describe, expect, it } from "vitest";
import { passwordChangedMail, resetMail } from "../../../api/mail/account-mail";
import { writeMail } from "../../../api/mail/message";
import { confirmMail } from "../../../api/mail/newsletter-mail";
import { readSettings } from "../../../api/settings";

const subscriber = { id: "7d1f5f0e-1f0b-4c0e-9d55-0c8f8f6f3b11", email: "reader@example.com" };

/** Every mail there is, under this name. */
function mailsUnder(name: string | undefined) {
  const settings = readSettings({
    API_TOKEN_SECRETS: "the token secret of mails under test",
    BRAND_NAME: name,
  });
  return {
    reset: writeMail(resetMail(settings, subscriber.email, "token"), []),
    changed: writeMail(passwordChangedMail(settings, subscriber.email, { endedWays: true }), []),
    confirm: writeMail(confirmMail(settings, subscriber, "token"), []),
  };
}

describe("the product's name in mails (SPEC-DECISIONS 1)", () => {
  it("is the product in sentences and Trade Signals below them while it is not set", () => {
    const { reset, changed, confirm } = mailsUnder(undefined);
    expect([reset.subject, changed.subject, confirm.subject]).toEqual([
      "Reset your password for the product",
      "Your password for the product was changed",
      "Confirm the newsletter of the product",
    ]);
    expect(reset.text).toContain("a new password for your account with the product.");
    expect(changed.text).toContain("Your password for the product was changed, and");
    const [sentences, footer] = confirm.text.split("\n-- \n");
    expect(sentences).toContain("the newsletter of the product at this address.");
    expect(sentences).not.toContain("Trade Signals");
    expect(footer).toMatch(/^Trade Signals\n/);
  });

  it("is what the operator set wherever it stands", () => {
    for (const { subject, text, html } of Object.values(mailsUnder("Ledger & Sons"))) {
      expect(subject).toContain("Ledger & Sons");
      expect(text).toContain("Ledger & Sons");
      expect(html).toContain("Ledger &amp; Sons");
      expect(subject + text).not.toMatch(/the product|Trade Signals|\{brand\}/i);
    }
  });
});
