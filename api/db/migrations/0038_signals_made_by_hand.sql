CREATE TABLE "desk_signals" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text,
	"symbol" text NOT NULL,
	"terms" jsonb NOT NULL,
	"approved_by" text,
	"approved_digest" text,
	"trade" text,
	"ledger_seq" integer,
	"session" date,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_signals" ADD CONSTRAINT "desk_signals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_signals" ADD CONSTRAINT "desk_signals_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_signals_trade" ON "desk_signals" USING btree ("trade");--> statement-breakpoint
CREATE INDEX "desk_signals_symbol" ON "desk_signals" USING btree ("symbol","session");--> statement-breakpoint
CREATE INDEX "desk_signals_updated" ON "desk_signals" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "desk_signals_author" ON "desk_signals" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "desk_signals_approver" ON "desk_signals" USING btree ("approved_by");