CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"invoice_id" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"standing" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_by" timestamp (3) with time zone,
	"submissions" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"mailed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mail_claims" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence" jsonb,
	"submissions" integer DEFAULT 0 NOT NULL,
	"due_by" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "disputed_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "refund_fails_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_customer_id_payment_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."payment_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_subscription" ON "disputes" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "disputes_invoice" ON "disputes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "disputes_customer" ON "disputes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "disputes_read" ON "disputes" USING btree ("read_at") WHERE "disputes"."standing" in ('inquiry', 'open');--> statement-breakpoint
CREATE INDEX "sandbox_disputes_intent" ON "sandbox_disputes" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "sandbox_disputes_customer" ON "sandbox_disputes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sandbox_disputes_next" ON "sandbox_disputes" USING btree ("next_at") WHERE "sandbox_disputes"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_intents_refund_fails" ON "sandbox_intents" USING btree ("refund_fails_at") WHERE "sandbox_intents"."refund_fails_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payment_events_created" ON "sandbox_payment_events" USING btree ("created_at");