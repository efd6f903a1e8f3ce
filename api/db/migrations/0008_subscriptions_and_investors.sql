CREATE TABLE "investor_reset_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"investor_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "investor_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"investor_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investors" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"checks" text DEFAULT 'none' NOT NULL,
	"checks_message" text,
	"provider" text,
	"provider_id" text,
	"check_request" text,
	"check_key" text,
	"check_digest" text,
	"accredited" boolean,
	"annual_income_cents" bigint,
	"net_worth_cents" bigint,
	"checked_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pledges" (
	"id" text PRIMARY KEY NOT NULL,
	"investor_id" text,
	"offering_id" text NOT NULL,
	"offering" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"idempotency_key" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"limit_cents" bigint,
	"invested_elsewhere_cents" bigint NOT NULL,
	"acknowledged" jsonb NOT NULL,
	"acknowledged_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"customer_id" text,
	"payment_id" text,
	"payment_status" text,
	"card" jsonb,
	"message" text,
	"last_error" text,
	"cancel_until" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_backers" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"checks" text NOT NULL,
	"message" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_commitments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"backer_id" text NOT NULL,
	"offering_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subscription_id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"hosted_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"idempotency_key" text NOT NULL,
	"state" text NOT NULL,
	"status" text,
	"price_cents" integer NOT NULL,
	"list_cents" integer NOT NULL,
	"promo_code" text,
	"trial_days" integer NOT NULL,
	"payment_method_id" text NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_reason" text,
	"cancel_comment" text,
	"ended_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"mailed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refusal" text,
	"last_error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"default_method_id" text,
	"clock_seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"reference" text,
	"client_secret" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"method_id" text,
	"invoice_id" text,
	"error_code" text,
	"error_message" text,
	"page_id" text,
	"return_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"intent_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"behaviour" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"is_set_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"object_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"price_cents" integer NOT NULL,
	"method_id" text NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"period_starts_at" timestamp (3) with time zone NOT NULL,
	"period_ends_at" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_details" jsonb,
	"trial_end_told" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "investor_reset_tokens" ADD CONSTRAINT "investor_reset_tokens_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investor_sessions" ADD CONSTRAINT "investor_sessions_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledges" ADD CONSTRAINT "pledges_customer_id_payment_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."payment_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_payment_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."payment_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investor_reset_tokens_investor" ON "investor_reset_tokens" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "investor_sessions_investor" ON "investor_sessions" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "investor_sessions_expiry" ON "investor_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "investors_email" ON "investors" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "investors_due" ON "investors" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pledges_once" ON "pledges" USING btree ("investor_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "pledges_draft" ON "pledges" USING btree ("investor_id") WHERE "pledges"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "pledges_payment" ON "pledges" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "pledges_investor" ON "pledges" USING btree ("investor_id","created_at");--> statement-breakpoint
CREATE INDEX "pledges_due" ON "pledges" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_backers_reference" ON "sandbox_backers" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_commitments_reference" ON "sandbox_commitments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_owner" ON "payment_customers" USING btree ("provider","owner_kind","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_provider" ON "payment_customers" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_once" ON "subscriptions" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_live" ON "subscriptions" USING btree ("user_id","plan") WHERE "subscriptions"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sandbox_customers_reference" ON "sandbox_customers" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_intents_secret" ON "sandbox_intents" USING btree ("client_secret");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_intents_page" ON "sandbox_intents" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "sandbox_intents_reference" ON "sandbox_intents" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_intents_customer" ON "sandbox_intents" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sandbox_invoices_subscription" ON "sandbox_invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "sandbox_payment_methods_customer" ON "sandbox_payment_methods" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sandbox_payment_events_due" ON "sandbox_payment_events" USING btree ("delivered_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "sandbox_payment_keys_created" ON "sandbox_payment_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_reference" ON "sandbox_subscriptions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_customer" ON "sandbox_subscriptions" USING btree ("customer_id");