ALTER TABLE "pledges" ADD COLUMN "mailed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pledges" ADD COLUMN "mail_claims" jsonb DEFAULT '{}'::jsonb NOT NULL;