ALTER TABLE "leads" ADD COLUMN "asked_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "mailed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "mail_claims" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_mails" ON "leads" USING btree ("id") WHERE "leads"."mail_claims" <> '{}'::jsonb;