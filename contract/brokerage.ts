import { z } from "zod";
import { bankCalls } from "./banks";
import { Provider, text } from "./broker-fields";
import { assumed, bearerCall, Message } from "./call";

const Day = z.string().date("There is no such date");
const CountryCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe("ISO 3166-1 alpha-3");
const amount = z.number().int().nonnegative().optional().describe("dollars");

const Contact = z.object({
  email_address: z.string().trim().email().max(254),
  phone_number: text(20).describe("ten digits, with the usual marks"),
  street_address: text(120),
  unit: text(20).optional(),
  city: text(100),
  state: text(50).optional(),
  postal_code: text(20).optional(),
  country: CountryCode.describe("where the person lives (SPEC-DECISIONS 5)"),
});

const Identity = z.object({
  given_name: text(100),
  middle_name: text(100).optional(),
  family_name: text(100),
  date_of_birth: Day,
  tax_id: text(40),
  tax_id_type: text(40),
  country_of_citizenship: CountryCode,
  country_of_birth: CountryCode,
  country_of_tax_residence: CountryCode,
  funding_source: z.array(text(40)).min(1).max(10),
  liquidity_needs: text(40),
  investment_experience_with_stocks: text(40),
  investment_experience_with_options: text(40),
  risk_tolerance: text(40),
  investment_objective: text(60),
  investment_time_horizon: text(40),
  annual_income_min: amount,
  annual_income_max: amount,
  liquid_net_worth_min: amount,
  liquid_net_worth_max: amount,
  total_net_worth_min: amount,
  total_net_worth_max: amount,
  visa_type: text(10).optional(),
  visa_expiration_date: Day.optional(),
  date_of_departure_from_usa: Day.optional(),
  permanent_resident: z.boolean().optional(),
  marital_status: text(20),
  number_of_dependents: z.number().int().min(0).max(99),
});

const Disclosures = z.object({
  is_control_person: z.boolean(),
  is_affiliated_exchange_or_finra: z.boolean(),
  is_politically_exposed: z.boolean(),
  immediate_family_exposed: z.boolean(),
  is_disclosure_certified: z.boolean(),
  employment_status: text(40),
  employer_name: text(100).optional(),
  employment_position: text(100).optional(),
  employer_street_address: text(120).optional(),
  employer_city: text(100).optional(),
  employer_state: text(50).optional(),
  employer_postal_code: text(20).optional(),
  employer_country: CountryCode.optional(),
  context: z
    .array(
      z.object({
        context_type: text(40).describe("CONTROLLED_FIRM, AFFILIATE_FIRM or IMMEDIATE_FAMILY_EXPOSED"),
        company_name: text(100).optional(),
        company_street_address: text(120).optional(),
        company_city: text(100).optional(),
        company_state: text(50).optional(),
        company_country: CountryCode.optional(),
        company_compliance_email: text(254).optional(),
        given_name: text(100).optional(),
        family_name: text(100).optional(),
      }),
    )
    .max(10)
    .optional(),
});

/** SPEC 3's payload with what SPEC-DECISIONS 5 adds. */
export const AccountRequest = z.object({
  contact: Contact,
  identity: Identity,
  disclosures: Disclosures,
  trusted_contact: z
    .object({ given_name: text(100), family_name: text(100), email_address: text(254) })
    .optional(),
  agreements: z
    .array(
      z.object({
        agreement: text(40),
        revision: z.string().min(1).max(20).optional(),
        signed_at: z.string().datetime(),
        ip_address: text(45),
      }),
    )
    .min(1)
    .max(10),
});
export type AccountRequest = z.infer<typeof AccountRequest>;

const tags = ["brokerage"];

/** Where a brokerage account stands; times are ISO 8601. */
export const AccountStatus = z.object({
  status: z
    .string()
    .max(60)
    .describe(
      "as the broker has it; our own words are in lower case: `none` before there is an application, " +
        "`processing` until the broker has answered, `refused` where it opened nothing",
    ),
  submittedAt: z.string().datetime({ offset: true }).nullish(),
  updatedAt: z.string().datetime({ offset: true }).nullish(),
  actions: z
    .array(z.object({ code: z.string().max(80), message: z.string().max(500).nullish() }))
    .max(50)
    .nullish()
    .describe(
      "what the broker asks for or found, by its result codes; for `refused` its sentence, under REFUSED",
    ),
});

export const brokerage = {
  createAccount: bearerCall
    .meta({ key: "optional" })
    .route({
      method: "POST",
      path: "/api/{provider}/account",
      tags,
      summary: "Open a brokerage account",
      description:
        "Safe to send again: with the same Idempotency-Key header, and without one for some minutes, the same answers " +
        "are one application, and a user has one at a time. Answered within 8 s whether or not the broker has " +
        "answered by then. A refusal has its sentence in data.message or message.",
    })
    .input(AccountRequest.extend({ provider: Provider }))
    .output(assumed(Message, "SPEC's site does not read it")),

  accountExists: bearerCall
    .route({
      method: "GET",
      path: "/api/{provider}/account/exists",
      tags,
      summary: "Whether the signed-in user has a brokerage account",
    })
    .input(z.object({ provider: Provider }))
    .output(z.object({ exists: z.boolean() })),

  accountStatus: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/{provider}/account/status",
      tags: ["brokerage", "extension"],
      summary: "Where the application stands",
    })
    .input(z.object({ provider: Provider }))
    .output(AccountStatus),

  ...bankCalls,
};
