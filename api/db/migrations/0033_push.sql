CREATE TABLE "alert_browsers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"endpoint_digest" text NOT NULL,
	"target" text,
	"target_key" text,
	"vapid" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_push_ends" (
	"subscription" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_pushes" (
	"subscription" text NOT NULL,
	"topic" text NOT NULL,
	"payload" text NOT NULL,
	"times" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_pushes_subscription_topic_pk" PRIMARY KEY("subscription","topic")
);
--> statement-breakpoint
ALTER TABLE "alert_messages" ADD COLUMN "taken_by" jsonb;--> statement-breakpoint
ALTER TABLE "alert_browsers" ADD CONSTRAINT "alert_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_browsers_endpoint" ON "alert_browsers" USING btree ("endpoint_digest");--> statement-breakpoint
CREATE INDEX "alert_browsers_user" ON "alert_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_browsers_key" ON "alert_browsers" USING btree ("target_key");--> statement-breakpoint
CREATE INDEX "alert_browsers_vapid" ON "alert_browsers" USING btree ("vapid") WHERE "alert_browsers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_push_ends_at" ON "sandbox_push_ends" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_pushes_at" ON "sandbox_pushes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sandbox_pushes_expiry" ON "sandbox_pushes" USING btree ("expires_at");