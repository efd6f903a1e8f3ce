import { describe, expect, test } from "vitest";
import { createLogger } from "~/log.server";
import { createLog } from "../../api/log";
import { isNeverLogged, neverLogged } from "../../domain/never-logged";
import { contractFields } from "../harness/contract-fields";

/** Fields of the contract that a log may hold, by the reason. */
const harmless = {
  "are of stocks, trades and articles, which everybody may read": `
    checkpoint cosignatures earlier endingSeq note outcome proof session time to unproven verifier witness witnesses
    accepted already analysts articles asOf attribution author average basis benchmarkShare bid buy candles cashFlow category
    categories change changePercent chart close closeDate closeSeq content curve day days delayMinutes degree
    description disclosure dividendYield earningsPerShare entries entry exchange exit expiration facts fillDate first free
    fundamentals hash head headline held high history hold index intraday issued issuedRecord ledger ledgerSeq level losses
    low marketCap maxDrawdownCents mean medium membersOnly method methods metric middle month months
    netIncome newest open opens option order page pages peRatio periodEnd periodStart points posts previous price
    priceCents profitFactor publishedAt publisher quote record recordedAt revenue revision roi rule rules sample sector sectors
    sell seq series share sharesOutstanding signals size slug sort source stance stop stocks strike strongBuy strongSell
    summary symbol symbols target targetHigh targetLow targetMean ticker title trade tradeType trades trend unit version volume
    whole wins withheld withheldInPart year yearHigh yearLow years alertType ask benchmark benchmarkCents blockSessions blocks
    byYear cagr capitalShare cashYield cents deepest draws equity exitBid exposure gross grossShare highCents interval
    longest lowCents allMeanCents openMeanCents meanCents meanLossCents meanWinCents monthlyCents net netShare ofAll ofTaken ofTotal outOfSample signalDate
    peak profitCents recovered report resultCents returnShare rulesDate rulesVersion seed sessionShare sessions sharpe
    skipped sortino taken trough view volatility windows dividends holding impliedFactor instrument options paper
     queues queue waiting failing running dead attempts dueAt failure carries sending stoppedSince stoppedBySetting deliveries messages
     failures bounces addresses webhooks received stuck receivedAt providers part process node database migrations known applied
     newestAt processes build seenAt versions topic changedAt lastDay sources behind stale last oddities rows changes old corrected same used seen
     byHand limit moreEvents drafts stopCents targetCents strikeCents mostDays signal preview ended unitCents riskCents nextSession
     closed positions unfilled withdrawn feesCents states watches namedStocks roundTrip sensitivity shares weight askCents endings endedOutside endingsSince openSignals amendedFrom leaveOn published sentences notes isSample`,
  "are amounts, days and states, and say nothing without whose they are": `
    account accountType accounts acceptedAt acknowledged acknowledgements amountCents balance balanceCents band banks brand
    broker campaign cancelAtPeriodEnd cancelUntil capitalCents checks closesAt connected connection consents country createdAt currency
    count current cutBasisPoints date disputedSince dueCents endedAt endsAt events expiresAt exportedAt firstChargeAt funds graceUntil grossCents hasAccount
    inputs investedCents invoices isDefault limitCents linkedAt needs needsAt taxCents disputes dueBy submissions openedAt textState listCents limit maxCents minCents netCents offering paid
    paidCents payableCents payoutCents pending pendingCents percent periodEndsAt plan pledges programme promoCode
    refundWindowDays refundedCents referrals revenueCents roomCents signedUp signed_at since stakeCents standing startedAt status
    documents submittedAt subscribed subscription subscriptionCents subscriptionType term terms termsUrl total totals trialDays trialEndsAt tries
    codes emailConfirmed linkKind needsPassword passwordRemoves passkeys recoveryCodesLeft secondStep synced
     needsApproval issueBy isOwn isApproved canWithdraw mail push feed channel channels choices digestAt entitled feedSince kinds
     quietFrom quietTo scope timing told zone addedAt opensAt session visitDue watchlist lastUsedAt mailRefusedAt alertsEnded
     textsStoppedAt textsRefusedAt refusedAt watching pushEndedAt sentAt pushKey browsers agreedAt confirmed passwordUnconfirmed
     referralCredited testDriveEndsAt updatedAt emailProvenAt passkeyCount isLive charges given settings suppressed until notes
     deeds months subscriptions askedAt noteKey givenKey cancelAt requestedOn requestChannel approve isMore isOpen members member`,
  "are of what is written for readers": `
    issues corrections data publishedVersion publishAt withdrawnAt withdrawal post isQuiet authors pictures width height alt
    counts sent bounced unsure unsubscribed issue halted haltedAt`,
  "are names of the product's own, or words of its lines": `
     digest refusal subject text why actor deed erased fields olderThan roles subjectKind $1000 clientExtensionResults response
     transports action actions active after before agreed agreement agreements at blog code error exists from held id kind label
     by
    market marketing message name oauthProvider params path profile provider reason role second sessions state to type url valid value wording`,
  "are states and counts of the desk's pages about leads, applications and the business": `
    leads owner consent testDrive canBeAnswered staff decidedAt decided decision stage needsOperator checkedAt nextAt wanted canBeAsked
    investors more now trial late lapsed ending recurringCents endingCents pledgedCents paying started lost churn visits views signUps
    subscribers opened campaigns websites website referrers ownerId product serviceDate takesEvidence keepsWords isSent standings`,
  "are ids of rows": `accountId givenId invoiceId subscriptionId customerId investorId offeringId paymentId paymentMethodId pledgeId requestId sessionId subjectId userId`,
};
const isHarmless = new Set(Object.values(harmless).flatMap((words) => words.split(/\s+/)));

describe("every field of the contract", () => {
  const fields = contractFields();

  test("is found", () => {
    expect(fields.size).toBeGreaterThan(300);
    for (const name of ["tax_id", "password", "accessToken", "street_address"])
      expect([...fields.keys()]).toContain(name);
  });

  test("is on one of the lists: may a log hold it?", () => {
    const undecided = [...fields.keys()].filter((name) => !isNeverLogged(name) && !isHarmless.has(name));
    expect(undecided).toEqual([]);
  });

  test("is on one of them alone, and none is there for nothing", () => {
    const wrong = [...isHarmless].filter((name) => name !== "" && (isNeverLogged(name) || !fields.has(name)));
    expect(wrong).toEqual([]);
  });
});

describe.each<
  [string, (write: (line: string) => void) => Pick<ReturnType<typeof createLog>, "info" | "child">]
>([
  ["the site", (write) => createLogger("info", { write })],
  ["the upstream", (write) => createLog("info", { write })],
])("the log of %s", (_, create) => {
  const canary = "canary-1234";
  const written = (log: (logger: ReturnType<typeof create>) => void): string => {
    const lines: string[] = [];
    log(create((line) => lines.push(line)));
    expect(lines).toHaveLength(1);
    return lines.join("");
  };

  test.each(neverLogged)("holds no %s, however deep", (name) => {
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const line = written((log) =>
      log.info({ [name]: canary, a: { [snake]: canary, b: [{ c: { [name]: { d: canary } } }] } }, "said"),
    );
    expect(line).not.toContain(canary);
    expect(line).toContain("[redacted]");
  });

  test("holds none that a part of the program brought along", () => {
    const line = written((log) => log.child({ email: canary }).info({ status: 200 }, "said"));
    expect(line).not.toContain(canary);
  });

  test("ends with what refers to itself", () => {
    const self: Record<string, unknown> = { email: canary };
    self.self = self;
    expect(written((log) => log.info(self, "said"))).not.toContain(canary);
  });
});
