CREATE TABLE "broker_cursors" (
	"provider" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_broker_accounts" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;