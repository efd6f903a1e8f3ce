CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"alert_type" text,
	"email" text,
	"phone" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content" text NOT NULL,
	"consent_revision" text,
	"consent_wording" text,
	"consent_at" timestamp (3) with time zone,
	"consent_address" text,
	"consent_withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_drives" (
	"id" text PRIMARY KEY NOT NULL,
	"reach" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_id" text,
	"begun_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "text_opt_outs" (
	"phone" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" text,
	"to" text NOT NULL,
	"body" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"shown" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"cents" integer NOT NULL,
	"reference" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"first_id" text,
	"second_id" text,
	"code" text NOT NULL,
	"via" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"visitor_id" text NOT NULL,
	"session_id" text,
	"source" text,
	"medium" text,
	"utm_id" text,
	"campaign" text,
	"term" text,
	"content" text,
	"referred_by" text,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"category" text,
	"action" text,
	"label" text,
	"value" double precision,
	"path" text,
	"visitor_id" text,
	"session_id" text,
	"user_id" text
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"words" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "searches_words_day_pk" PRIMARY KEY("words","day")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "referral_id" text;--> statement-breakpoint
ALTER TABLE "test_drives" ADD CONSTRAINT "test_drives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_payouts" ADD CONSTRAINT "referral_payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_first_id_users_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_second_id_users_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_content" ON "leads" USING btree ("content");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "test_drives_reach" ON "test_drives" USING btree ("reach");--> statement-breakpoint
CREATE UNIQUE INDEX "test_drives_token" ON "test_drives" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "test_drives_user" ON "test_drives" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "texts_due" ON "texts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "texts_to" ON "texts" USING btree ("to","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_user" ON "referral_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_payouts_reference" ON "referral_payouts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "referral_payouts_user" ON "referral_payouts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_user" ON "referrals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referrals_first" ON "referrals" USING btree ("first_id");--> statement-breakpoint
CREATE INDEX "referrals_second" ON "referrals" USING btree ("second_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_once" ON "campaigns" USING btree ("owner_kind","owner_id","digest");--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_received" ON "events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "searches_day" ON "searches" USING btree ("day");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_referral" ON "subscriptions" USING btree ("referral_id");