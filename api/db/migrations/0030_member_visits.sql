CREATE TABLE "member_visits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "member_visits" ADD CONSTRAINT "member_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;