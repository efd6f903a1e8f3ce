CREATE TABLE "refused_addresses" (
	"digest" text PRIMARY KEY NOT NULL,
	"refusals" integer NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "investors" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "investors" ADD COLUMN "password_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "investors" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "investors" ADD COLUMN "unused_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unused_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "refused_addresses_age" ON "refused_addresses" USING btree ("refused_at");--> statement-breakpoint
CREATE INDEX "investors_unchecked" ON "investors" USING btree ("seen_at") WHERE "investors"."checks" = 'none';--> statement-breakpoint
CREATE INDEX "investors_told" ON "investors" USING btree ("unused_told_at") WHERE "investors"."unused_told_at" is not null;--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "users_told" ON "users" USING btree ("unused_told_at") WHERE "users"."unused_told_at" is not null;