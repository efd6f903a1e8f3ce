ALTER TABLE "referral_codes" DROP CONSTRAINT "referral_codes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "referral_codes" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_person" ON "referrals" USING btree ("person");--> statement-breakpoint
CREATE INDEX "events_visitor" ON "events" USING btree ("visitor_id");