CREATE TABLE "retired_passwords" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"investor_id" text,
	"password_hash" text NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL,
	"by_link" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "investors" ADD COLUMN "access_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "retired_passwords" ADD CONSTRAINT "retired_passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_passwords" ADD CONSTRAINT "retired_passwords_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retired_passwords_user" ON "retired_passwords" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "retired_passwords_investor" ON "retired_passwords" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "retired_passwords_age" ON "retired_passwords" USING btree ("retired_at");