DROP TRIGGER "trades_are_counted" ON "trades";--> statement-breakpoint
DROP FUNCTION "trades_have_changed"();--> statement-breakpoint
DROP TABLE "trade_changes";--> statement-breakpoint
CREATE TABLE "trade_counts" (
	"symbol" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_issued" ON "ledger" USING btree ("seq") WHERE "ledger"."kind" = 'signal' and "ledger"."basis" = 'issued';--> statement-breakpoint
INSERT INTO "trade_counts" ("symbol", "count") SELECT DISTINCT "symbol", 1 FROM "trades";--> statement-breakpoint
CREATE FUNCTION "trades_were_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "trade_counts" ("symbol", "count")
    SELECT DISTINCT "symbol", 1 FROM "added" ORDER BY "symbol"
    ON CONFLICT ("symbol") DO UPDATE SET "count" = "trade_counts"."count" + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "trades_were_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "trade_counts" ("symbol", "count")
    SELECT DISTINCT "symbol", 1 FROM (SELECT "symbol" FROM "added" UNION ALL SELECT "symbol" FROM "removed") "changed" ORDER BY "symbol"
    ON CONFLICT ("symbol") DO UPDATE SET "count" = "trade_counts"."count" + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "trades_were_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "trade_counts" ("symbol", "count")
    SELECT DISTINCT "symbol", 1 FROM "removed" ORDER BY "symbol"
    ON CONFLICT ("symbol") DO UPDATE SET "count" = "trade_counts"."count" + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "trades_were_emptied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "trade_counts" SET "count" = "count" + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "trades_count_added" AFTER INSERT ON "trades" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "trades_were_added"();--> statement-breakpoint
CREATE TRIGGER "trades_count_changed" AFTER UPDATE ON "trades" REFERENCING NEW TABLE AS "added" OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "trades_were_changed"();--> statement-breakpoint
CREATE TRIGGER "trades_count_removed" AFTER DELETE ON "trades" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "trades_were_removed"();--> statement-breakpoint
CREATE TRIGGER "trades_count_emptied" AFTER TRUNCATE ON "trades" FOR EACH STATEMENT EXECUTE FUNCTION "trades_were_emptied"();
