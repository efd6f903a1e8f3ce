import { describe, expect, it } from "vitest";
import { bankNeedMail } from "../../../api/mail/bank-mail";
import {
  type DisputeFacts,
  disputeClosedMail,
  disputeDueMail,
  disputeOpenedMail,
  refundFailedMail,
} from "../../../api/mail/dispute-mail";
import type { Letter } from "../../../api/mail/message";
import { closedUnpaidMail, lastWarningMail, refusedAgainMail } from "../../../api/mail/unpaid-mail";
import { readSettings } from "../../../api/settings";

const settings = readSettings({ API_TOKEN_SECRETS: "the token secret of tests is forty letters" });
const to = "dana@example.com";
/** Subject and sentences, without what every mail ends with. */
const said = ({ subject, paragraphs }: Letter) => [
  subject,
  ...paragraphs.flatMap((part) => (typeof part === "string" ? [part] : [])),
];

describe("what who runs the service is told of a dispute", () => {
  const facts: DisputeFacts = {
    ...{ id: "dp_1", amountCents: 2000, reason: "fraudulent", status: "needs_response", standing: "open" },
    ...{ subscriptionId: "sub-1", openedAt: new Date("2026-11-20T10:00:00Z") },
    dueBy: new Date("2026-11-27T10:00:00Z"),
  };
  const about = 'Dispute dp_1 of 11/20/2026: $20, for the reason "fraudulent", about the subscription sub-1.';
  const inquiry: DisputeFacts = { ...facts, standing: "inquiry", status: "warning_needs_response" };

  it("as it opens: that the money is gone, what is closed meanwhile, until when, and what to do", () => {
    expect(said(disputeOpenedMail(settings, to, facts))).toEqual([
      "A bank has taken a payment back",
      about,
      "Until it is decided, the subscription opens nothing, nothing more is charged for it, and no ambassador is paid for it.",
      "The bank takes evidence until 11/27/2026.",
      expect.stringContaining('"npm run api -- dispute dp_1"'),
    ]);
  });

  it("as a bank only asks: that no money has moved", () => {
    const [subject, , moved] = said(disputeOpenedMail(settings, to, inquiry));
    expect([subject, moved]).toEqual([
      "A bank asks about a payment",
      "No money has moved yet. An answer may keep the bank from taking it.",
    ]);
  });

  it.each([
    ["a dispute", facts, "Without evidence it is lost, and the subscription ends."],
    ["an inquiry", inquiry, "Without an answer the bank may take the payment back."],
  ])("on the last days of %s: what happens without an answer", (_what, of, sentence) => {
    expect(said(disputeDueMail(settings, to, of))).toContain(sentence);
  });

  it("where no day is known, says so", () => {
    const sentences = said(disputeOpenedMail(settings, to, { ...facts, dueBy: null }));
    expect(sentences).toContain("The provider does not say until when the bank takes evidence.");
  });

  it("as it is lost, and as it is won", () => {
    expect(said(disputeClosedMail(settings, to, { ...facts, standing: "lost", status: "lost" }))).toEqual([
      "A dispute is lost",
      about,
      "The bank keeps the payment. The subscription has ended, and the payment is no sale of an ambassador’s any more.",
    ]);
    expect(said(disputeClosedMail(settings, to, { ...facts, standing: "over", status: "won" }))).toEqual([
      "A dispute is over, and the payment stays",
      about,
      'The provider calls it "won". What the subscription opens is open again, unless another dispute keeps it closed.',
    ]);
  });

  it("as a refund comes back from the bank", () => {
    expect(said(refundFailedMail(settings, to, { id: "pi_1", amountCents: 2000 }))[1]).toBe(
      "The bank has sent back a refund of the payment pi_1, which was of $20.",
    );
  });

  it("names nobody whom it is about", () => {
    const all = [disputeOpenedMail, disputeDueMail, disputeClosedMail].map((write) =>
      write(settings, "office@example.com", facts),
    );
    expect(JSON.stringify(all)).not.toContain(to);
  });
});

describe("what a member is told of a month that is not paid", () => {
  const facts = {
    ...{ amountCents: 2000, graceUntil: new Date("2026-12-04T10:00:00Z") },
    nextAttemptAt: new Date("2026-12-01T10:00:00Z"),
  };

  it("as the card is refused again: the next try, and until when everything stays open", () => {
    const [, ...sentences] = said(refusedAgainMail(settings, to, facts));
    expect(sentences).toEqual([
      "We tried once more to collect $20, and it was refused again.",
      "We will try again on 12/01/2026. You can also pay now, or choose another card.",
      "Your subscription stays open until 12/04/2026.",
    ]);
  });

  it("a last time: the day on which it closes", () => {
    expect(said(lastWarningMail(settings, to, { ...facts, nextAttemptAt: undefined }))).toContain(
      "$20 for your subscription is still not paid. On 12/04/2026 it closes, and opens again only once that is paid.",
    );
  });

  it("as it closes: that it opens at once when it is paid, and whether the card is tried again", () => {
    const closed = (nextAttemptAt?: Date) =>
      said(closedUnpaidMail(settings, to, { ...facts, nextAttemptAt }));
    expect(closed()).toContain(
      "We could not collect $20. Your subscription is closed until that is paid. It then opens at once.",
    );
    expect(closed()).toContain("We will not try the card again by ourselves.");
    expect(closed(facts.nextAttemptAt)).toContain("We will try the card once more on 12/01/2026.");
  });
});

describe("what a member is told of their bank", () => {
  const bank = { name: "First Bank", mask: "0000" };

  it("as it wants a new sign-in: which one, and that nothing moves until then", () => {
    const mail = bankNeedMail(settings, to, { needs: "sign-in", at: new Date() }, bank);
    expect(said(mail).slice(0, 2)).toEqual([
      "Your bank wants you to sign in again",
      "The connection with First Bank ending in 0000 has ended: your bank wants you to sign in once more. Until then no money can be moved between it and your account with Sandbox Brokerage.",
    ]);
    expect(mail.paragraphs).toContainEqual({
      label: "Open your bank",
      url: `${settings.publicUrl}/account/bank-link`,
    });
  });

  it("before a consent ends: on which day", () => {
    const need = { needs: "renewal" as const, at: new Date("2026-12-01T10:00:00Z") };
    expect(said(bankNeedMail(settings, to, need))[1]).toContain(
      "Your consent to the connection with the bank that you linked ends on 12/01/2026.",
    );
  });
});
