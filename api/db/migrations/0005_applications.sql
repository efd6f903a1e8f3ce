ALTER TABLE "brokerage_accounts" ADD COLUMN "last_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brokerage_accounts" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brokerage_accounts" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brokerage_accounts" ADD COLUMN "answers_deleted_at" timestamp (3) with time zone;