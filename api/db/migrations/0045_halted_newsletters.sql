ALTER TABLE "newsletter_issues" ADD COLUMN "halted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "halted" integer DEFAULT 0 NOT NULL;