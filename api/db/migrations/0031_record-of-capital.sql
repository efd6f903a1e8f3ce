CREATE TABLE "corporate_actions" (
	"symbol" text NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(18, 6) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "corporate_actions_symbol_date_kind_pk" PRIMARY KEY("symbol","date","kind")
);
--> statement-breakpoint
CREATE TABLE "rule_positions" (
	"rule" text NOT NULL,
	"instrument" text NOT NULL,
	"place" integer NOT NULL,
	"position" jsonb NOT NULL,
	CONSTRAINT "rule_positions_rule_instrument_place_pk" PRIMARY KEY("rule","instrument","place")
);
--> statement-breakpoint
CREATE TABLE "rule_records" (
	"rule" text NOT NULL,
	"instrument" text NOT NULL,
	"revision" text NOT NULL,
	"as_of" date,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"sources" jsonb NOT NULL,
	"report" jsonb,
	"holding" jsonb NOT NULL,
	CONSTRAINT "rule_records_rule_instrument_pk" PRIMARY KEY("rule","instrument")
);
--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "marks" jsonb;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "supposed" jsonb;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "corporate_actions_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "corporate_actions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "corporate_actions_are_versioned_emptied" AFTER TRUNCATE ON "corporate_actions" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "rule_positions_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "rule_positions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('signals')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "rule_positions_are_versioned_emptied" AFTER TRUNCATE ON "rule_positions" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('signals');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "rule_records_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "rule_records" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('signals')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "rule_records_are_versioned_emptied" AFTER TRUNCATE ON "rule_records" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('signals');