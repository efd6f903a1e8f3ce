CREATE TABLE "alert_stops" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_stops_one" CHECK ("alert_stops"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "alert_events" ADD COLUMN "news" jsonb;--> statement-breakpoint
ALTER TABLE "alert_events" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_events_user" ON "alert_events" USING btree ("user_id") WHERE "alert_events"."user_id" is not null;