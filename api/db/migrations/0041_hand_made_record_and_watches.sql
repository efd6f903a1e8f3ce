CREATE TABLE "desk_watches" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text,
	"symbol" text NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"holdings" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "desk_watches" ADD CONSTRAINT "desk_watches_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_watches_watched" ON "desk_watches" USING btree ("symbol") WHERE "desk_watches"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "desk_watches_removed" ON "desk_watches" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "desk_watches_author" ON "desk_watches" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "ledger_by_hand" ON "ledger" USING btree ("seq") WHERE "ledger"."kind" = 'signal' and "ledger"."facts" ->> 'rule' = 'by-hand';