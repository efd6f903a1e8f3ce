CREATE TABLE "linked_banks" (
	"relationship_id" text NOT NULL,
	"provider" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"mask" text,
	"account_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank_links" (
	"link_token" text PRIMARY KEY NOT NULL,
	"page_id" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text NOT NULL,
	"wrong_sign_ins" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"public_token" text,
	"accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"processor_token" text,
	"processor_account_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank_relationships" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"processor_token" text NOT NULL,
	"nickname" text NOT NULL,
	"account_type" text NOT NULL,
	"rejected" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "linked_banks" ADD CONSTRAINT "linked_banks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "linked_banks_relationship" ON "linked_banks" USING btree ("provider","relationship_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_bank_links_page" ON "sandbox_bank_links" USING btree ("page_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_bank_links_public" ON "sandbox_bank_links" USING btree ("public_token");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_bank_links_processor" ON "sandbox_bank_links" USING btree ("processor_token");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_bank_relationships_token" ON "sandbox_bank_relationships" USING btree ("processor_token");