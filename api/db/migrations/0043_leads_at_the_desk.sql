CREATE TABLE "lead_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"lead_id" text NOT NULL,
	"author_id" text,
	"subject" text,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "investor_id" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_notes_lead" ON "lead_notes" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_notes_author" ON "lead_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lead_notes_age" ON "lead_notes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brokerage_accounts_waiting" ON "brokerage_accounts" USING btree ("created_at") WHERE "brokerage_accounts"."state" <> 'ended' and "brokerage_accounts"."status" is distinct from 'ACTIVE';--> statement-breakpoint
CREATE INDEX "investors_created" ON "investors" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_investor" ON "leads" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "leads_open" ON "leads" USING btree ("created_at") WHERE "leads"."state" in ('new', 'working');--> statement-breakpoint
UPDATE "leads" SET "state" = 'answered' WHERE "kind" IN ('phone', 'signup');--> statement-breakpoint
UPDATE "leads" SET "state" = 'closed' WHERE "content" LIKE 'record %';--> statement-breakpoint
INSERT INTO "leads" ("id", "kind", "investor_id", "details", "content", "created_at", "asked_at", "state")
SELECT gen_random_uuid()::text, 'investor', "id", '{}', 'investor ' || "id", "created_at", "created_at", 'closed' FROM "investors";
