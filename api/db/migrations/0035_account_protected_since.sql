ALTER TABLE "account_links" ADD COLUMN "factor" text;--> statement-breakpoint
ALTER TABLE "investors" ADD COLUMN "protected_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "protected_since" timestamp (3) with time zone;