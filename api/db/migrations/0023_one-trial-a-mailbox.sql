ALTER TABLE "subscriptions" ADD COLUMN "trial_of" text;--> statement-breakpoint
CREATE INDEX "subscriptions_trial" ON "subscriptions" USING btree ("trial_of");