ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "texts_lead" ON "texts" USING btree ("lead_id");