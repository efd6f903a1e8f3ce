CREATE TABLE "used_trials" (
	"digest" text PRIMARY KEY NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "asked_as" text;--> statement-breakpoint
CREATE INDEX "used_trials_kept" ON "used_trials" USING btree ("kept_until");