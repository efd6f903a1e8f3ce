ALTER TABLE "brokerage_accounts" ADD COLUMN "changes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brokerage_accounts" ADD COLUMN "changes_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brokerage_accounts" ADD COLUMN "changes_held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brokerage_accounts" ADD COLUMN "changes_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_broker_accounts" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "brokerage_accounts_changes" ON "brokerage_accounts" USING btree ("changes_due_at") WHERE "brokerage_accounts"."changes_due_at" is not null;