CREATE TABLE "bank_items" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"item_id" text NOT NULL,
	"user_id" text,
	"token" text NOT NULL,
	"token_key" text NOT NULL,
	"processor_digest" text,
	"broker" text,
	"relationship_id" text,
	"remove_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"read_at" timestamp (3) with time zone NOT NULL,
	"broken_since" timestamp (3) with time zone,
	"consent_ends_at" timestamp (3) with time zone,
	"disconnects_at" timestamp (3) with time zone,
	"repaired_at" timestamp (3) with time zone,
	"relink_token" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"mailed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mail_claims" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank_items" (
	"access_token" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"good_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_bank_links" ADD COLUMN "access_token" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank_links" ADD COLUMN "is_update" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_bank_links" ADD COLUMN "good_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_cents" integer;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_items_item" ON "bank_items" USING btree ("provider","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_items_processor" ON "bank_items" USING btree ("processor_digest");--> statement-breakpoint
CREATE INDEX "bank_items_user" ON "bank_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bank_items_key" ON "bank_items" USING btree ("token_key");--> statement-breakpoint
CREATE INDEX "bank_items_remove" ON "bank_items" USING btree ("remove_at");--> statement-breakpoint
CREATE INDEX "bank_items_read" ON "bank_items" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "sandbox_bank_links_access" ON "sandbox_bank_links" USING btree ("access_token");