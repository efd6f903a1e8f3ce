import { z } from "zod";
import { eveningFetch } from "../../domain/evening";
import { accountJobData, emailThen } from "./account-job-data";

export const jobNames = [
  "reset-mail",
  "sign-in-link-mail",
  "password-changed-mail",
  "account-deleted-mail",
  "confirm-address-mail",
  "address-taken-mail",
  "change-address-mail",
  "address-changed-mail",
  "new-browser-mail",
  "account-notice-mail",
  "phone-code-text",
  "newsletter-mail",
  "newsletter-test-mail",
  "newsletters",
  "open-account",
  "account-status",
  "account-events",
  "account-changed",
  "brokerage-round",
  "application-mails",
  "bank-round",
  "payment-webhooks",
  "payment-events",
  "billing-mail",
  "billing-round",
  "investor-reset-mail",
  "investor-sign-in-link-mail",
  "investor-password-mail",
  "pledge-mail",
  "investor-round",
  "leads",
  "alerts",
  "alert-test-mail",
  "alert-test-text",
  "alert-test-push",
  "alert-code-text",
  "market-sync",
  "signals",
  "ledger-check",
  "posts",
  "tidy",
] as const;
export type JobName = (typeof jobNames)[number];

/** The payloads of jobs of investors. */
export const investorJobData = {
  "investor-reset-mail": z.object({ email: z.string() }),
  "investor-sign-in-link-mail": z.object({ email: z.string() }),
  "investor-password-mail": z.object({ id: z.string(), at: z.string().optional(), emailThen }),
  "pledge-mail": z.object({ id: z.string() }),
  "investor-round": z.object({}).passthrough().nullish(),
};

/** The payloads of jobs. They never contain a token: tokens are made when the mail is written, and stored only as hashes. */
export const jobData = {
  "reset-mail": z.object({ email: z.string() }),
  "sign-in-link-mail": z.object({ email: z.string() }),
  "password-changed-mail": z.object({
    userId: z.string(),
    at: z.string().optional(),
    emailThen,
    // Whether channels of alerts were removed with the old password; an earlier release removed none.
    endedWays: z.boolean().optional(),
  }),
  // Sent before the account is deleted, since its address is not known afterwards.
  "account-deleted-mail": z.object({
    userId: z.string(),
    email: z.string(),
    looks: z.number().optional(),
    unused: z.boolean().optional(),
  }),
  // Until its mail has left, only the job contains the request.
  "newsletter-mail": z.object({ email: z.string(), tries: z.number().optional() }),
  "newsletter-test-mail": z.object({ userId: z.string(), id: z.string() }),
  newsletters: z.object({}).passthrough().nullish(),
  "open-account": z.object({ id: z.string() }),
  "account-status": z.object({ id: z.string() }),
  "account-events": z.object({}).passthrough().nullish(),
  "account-changed": z.object({ id: z.string() }),
  "brokerage-round": z.object({}).passthrough().nullish(),
  "application-mails": z.object({}).passthrough().nullish(),
  "bank-round": z.object({}).passthrough().nullish(),
  "payment-webhooks": z.object({}).passthrough().nullish(),
  "payment-events": z.object({}).passthrough().nullish(),
  "billing-mail": z.object({ id: z.string() }),
  "billing-round": z.object({}).passthrough().nullish(),
  ...investorJobData,
  ...accountJobData,
  leads: z.object({}).passthrough().nullish(),
  alerts: z.object({}).passthrough().nullish(),
  "alert-test-mail": z.object({ userId: z.string() }),
  "alert-test-text": z.object({ userId: z.string() }),
  "alert-test-push": z.object({ userId: z.string() }),
  "alert-code-text": z.object({ userId: z.string() }),
  "market-sync": z.object({ from: z.string().optional(), pauses: z.number().optional() }).nullish(),
  signals: z.object({}).passthrough().nullish(),
  "ledger-check": z.object({}).passthrough().nullish(),
  posts: z.object({}).passthrough().nullish(),
  tidy: z.object({}).passthrough().nullish(),
} satisfies Record<JobName, z.ZodTypeAny>;

export type JobData<Name extends JobName> = z.infer<(typeof jobData)[Name]>;
const addresses = ["email", "emailThen", "address"] as const;
/** Jobs that carry an email, or the address of a browser: their rows are deleted as soon as they are done. */
export const namingJobs = jobNames.filter((name) => {
  const data = jobData[name];
  return data instanceof z.ZodObject && addresses.some((field) => field in data.shape);
});

/** Jobs that start by the clock (cron, UTC). */
export const schedules: Partial<Record<JobName, string>> = {
  "account-events": "* * * * *",
  "brokerage-round": "* * * * *",
  "application-mails": "* * * * *",
  "bank-round": "* * * * *",
  "billing-round": "* * * * *",
  "investor-round": "* * * * *",
  leads: "* * * * *",
  alerts: "* * * * *",
  posts: "* * * * *",
  newsletters: "* * * * *",
  tidy: "*/10 * * * *",
  "market-sync": `${eveningFetch.minute} ${eveningFetch.hour} * * 1-5`,
  // To find candles that another process has imported. Without new ones it is one query.
  signals: "*/5 * * * *",
  // At night in New York, between the day's candles and the next open.
  "ledger-check": "20 6 * * *",
};

/**
 * Of each of these one job runs and one waits, however many processes ask for it. A run that has not ended after so many
 * seconds is taken for lost, and another may start. After the death of its process that takes a minute (`hold.ts`).
 */
export const onceAtATime: Partial<Record<JobName, number>> = {
  // A provider that is asked for everything may take longer than the queue's 15 minutes.
  "market-sync": 7200,
  // It follows a stream, four minutes at a time.
  "account-events": 300,
  "brokerage-round": 300,
  "application-mails": 300,
  "bank-round": 300,
  "payment-webhooks": 60,
  "payment-events": 300,
  "billing-round": 300,
  "investor-round": 300,
  leads: 300,
  alerts: 900,
  signals: 300,
  "ledger-check": 300,
  posts: 300,
  newsletters: 900,
  // Owners get a mail about what is deleted: two runs at once would send some of them twice.
  tidy: 900,
};

export interface Jobs {
  /** Stores a job, so that it survives this process. Never call it inside a transaction: on PGlite it would wait for that transaction. */
  send<Name extends JobName>(
    name: Name,
    data: JobData<Name>,
    options?: { afterSeconds: number },
  ): Promise<void>;
}

/**
 * The handlers, by kind of job. Each checks `data` against {@link jobData}, and `stop` aborts when the process has to
 * end.
 */
export type JobHandlers = { [Name in JobName]: (data: unknown, stop: AbortSignal) => Promise<void> };
