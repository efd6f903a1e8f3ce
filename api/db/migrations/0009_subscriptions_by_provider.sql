DROP INDEX "subscriptions_live";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "return_url" text;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_live" ON "subscriptions" USING btree ("provider","user_id","plan") WHERE "subscriptions"."state" <> 'ended';