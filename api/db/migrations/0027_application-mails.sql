ALTER TABLE "brokerage_accounts" ADD COLUMN "mailed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brokerage_accounts" ADD COLUMN "mail_claims" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "brokerage_accounts_mails" ON "brokerage_accounts" USING btree ("id") WHERE "brokerage_accounts"."mail_claims" <> '{}'::jsonb;