ALTER TABLE "sandbox_broker_accounts" ADD COLUMN "options_novice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_broker_accounts" ADD COLUMN "options_level" integer;--> statement-breakpoint
ALTER TABLE "sandbox_broker_accounts" ADD COLUMN "options_asked_at" timestamp (3) with time zone;