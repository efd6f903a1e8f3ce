CREATE TABLE "brokerage_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"content_digest" text NOT NULL,
	"request" text NOT NULL,
	"request_key" text NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"status" text,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refused_as" text,
	"refusal" text,
	"last_error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_broker_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"email" text NOT NULL,
	"review" jsonb NOT NULL,
	"review_ready" boolean NOT NULL,
	"rejected_for" jsonb NOT NULL,
	"forced_status" text,
	"forced_code" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brokerage_accounts" ADD CONSTRAINT "brokerage_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brokerage_accounts_once" ON "brokerage_accounts" USING btree ("user_id","idempotency_key","content_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "brokerage_accounts_live" ON "brokerage_accounts" USING btree ("user_id","provider") WHERE "brokerage_accounts"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "brokerage_accounts_provider" ON "brokerage_accounts" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "brokerage_accounts_due" ON "brokerage_accounts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "brokerage_accounts_key" ON "brokerage_accounts" USING btree ("request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_broker_accounts_reference" ON "sandbox_broker_accounts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sandbox_broker_accounts_email" ON "sandbox_broker_accounts" USING btree ("email");