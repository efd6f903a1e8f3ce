ALTER TABLE "disputes" ADD COLUMN "lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "medium" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "website" text;