CREATE TABLE "ledger_check" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"unproven" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_cosignatures" (
	"size" integer NOT NULL,
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"time" bigint NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "ledger_cosignatures_size_key_id_pk" PRIMARY KEY("size","key_id")
);
--> statement-breakpoint
CREATE INDEX "trades_claimed" ON "trades" USING btree ("id") WHERE "trades"."basis" <> 'simulated';--> statement-breakpoint
CREATE TRIGGER "ledger_cosignatures_keep_rows" BEFORE UPDATE OR DELETE ON "ledger_cosignatures" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_cosignatures_keep_all" BEFORE TRUNCATE ON "ledger_cosignatures" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_cosignatures_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "ledger_cosignatures" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('ledger')) EXECUTE FUNCTION "advance_data_versions"();--> statement-breakpoint
CREATE TRIGGER "ledger_cosignatures_are_versioned_emptied" AFTER TRUNCATE ON "ledger_cosignatures" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('ledger');
