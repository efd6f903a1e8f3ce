CREATE TABLE "ledger_checkpoints" (
	"size" integer NOT NULL,
	"key_id" text NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "ledger_checkpoints_size_key_id_pk" PRIMARY KEY("size","key_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_open" (
	"trade" text PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"seen" text,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "ledger_trade";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_open_symbol" ON "ledger_open" USING btree ("symbol");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("trade","kind") WHERE "ledger"."kind" in ('signal', 'withdraw', 'unfilled', 'fill', 'close');--> statement-breakpoint
CREATE INDEX "ledger_trade" ON "ledger" USING btree ("trade","seq");--> statement-breakpoint
CREATE TRIGGER "ledger_checkpoints_keep_rows" BEFORE UPDATE OR DELETE ON "ledger_checkpoints" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_checkpoints_keep_all" BEFORE TRUNCATE ON "ledger_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_checkpoints_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "ledger_checkpoints" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('ledger')) EXECUTE FUNCTION "advance_data_versions"();--> statement-breakpoint
CREATE TRIGGER "ledger_checkpoints_are_versioned_emptied" AFTER TRUNCATE ON "ledger_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('ledger');
