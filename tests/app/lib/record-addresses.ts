import { investPaths } from "~/lib/invest-paths";
import { recordPaths } from "~/lib/record-paths";

/** The addresses of investors and of the record: as they are built, and as they have to be. */
export const recordAddresses = {
  investSignInLink: [[investPaths.investSignInLink(), "/invest/login/link"]],
  investSignUp: [[investPaths.investSignUp(), "/invest/sign-up"]],
  investVerify: [[investPaths.investVerify(), "/invest/verify"]],
  investLogout: [[investPaths.investLogout(), "/invest/logout"]],
  investForgotPassword: [[investPaths.investForgotPassword(), "/invest/forgot-password"]],
  investBack: [
    [investPaths.investBack(), "/invest/back"],
    [investPaths.investBack({ amount: "$4,000" }), "/invest/back?amount=%244%2C000"],
  ],
  investPaymentIntent: [[investPaths.investPaymentIntent(), "/invest/back/intent"]],
  investAccount: [
    [investPaths.investAccount(), "/invest/account"],
    [investPaths.investAccount({ paid: "a-pledge" }), "/invest/account?paid=a-pledge"],
  ],
  investData: [[investPaths.investData(), "/invest/account/data"]],
  investAcknowledgements: [
    [investPaths.investAcknowledgements(), "/invest/account/data/acknowledgements"],
    [
      investPaths.investAcknowledgements({ format: "csv" }),
      "/invest/account/data/acknowledgements?format=csv",
    ],
  ],
  investExport: [[investPaths.investExport(), "/invest/account/data/export"]],
  rule: [[recordPaths.rule("year-high"), "/roi-tracker/rules/year-high"]],
  rulePositions: [
    [
      recordPaths.rulePositions("year-high", { held: "options", page: "2" }),
      "/roi-tracker/rules/year-high/positions?held=options&page=2",
    ],
  ],
  handRecord: [[recordPaths.handRecord({ page: "2" }), "/roi-tracker/by-hand?page=2"]],
  handRecordCsv: [[recordPaths.handRecordCsv(), "/roi-tracker/by-hand/csv"]],
  ruleCsv: [[recordPaths.ruleCsv("year-high", "options"), "/roi-tracker/rules/year-high/csv?held=options"]],
  ledgerProof: [
    [recordPaths.ledgerProof(), "/roi-tracker/proof"],
    [recordPaths.ledgerProof({ after: "50" }), "/roi-tracker/proof?after=50"],
  ],
  ledgerCheckpoint: [[recordPaths.ledgerCheckpoint(), "/ledger/checkpoint"]],
  ledgerConsistency: [
    [recordPaths.ledgerConsistency(), "/ledger/consistency"],
    [recordPaths.ledgerConsistency({ from: "3", to: "9" }), "/ledger/consistency?from=3&to=9"],
  ],
  ledgerCosignatures: [[recordPaths.ledgerCosignatures(), "/ledger/cosignatures"]],
  ledgerEntries: [[recordPaths.ledgerEntries({ after: "1000" }), "/roi-tracker/proof/entries?after=1000"]],
} satisfies Partial<
  Record<keyof (typeof investPaths & typeof recordPaths), [built: string, expected: string][]>
>;
