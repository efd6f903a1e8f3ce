ALTER TABLE "consents" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "kept_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "consents_kept" ON "consents" USING btree ("kept_until") WHERE "consents"."kept_until" is not null;