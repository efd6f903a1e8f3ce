ALTER TABLE "payment_events" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "asked_method_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "mail_claims" jsonb DEFAULT '{}'::jsonb NOT NULL;