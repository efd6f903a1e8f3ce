CREATE TABLE "data_versions" (
	"topic" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "data_versions" ("topic", "version")
  SELECT "topic", floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
  FROM unnest(ARRAY['market', 'signals', 'ledger', 'blog']) "topic";
--> statement-breakpoint
-- In a transaction's own settings stands which topics it has written to. Whichever trigger comes first advances them all,
-- in one order: two transactions that wrote to two topics never wait for each other.
CREATE FUNCTION "advance_data_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "written" text;
BEGIN
  FOREACH "written" IN ARRAY ARRAY['market', 'signals', 'ledger', 'blog'] LOOP
    IF current_setting('data_versions.' || "written", true) = 'written' THEN
      PERFORM set_config('data_versions.' || "written", 'advanced', true);
      INSERT INTO "data_versions" ("topic", "version")
        VALUES ("written", floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
        ON CONFLICT ("topic") DO UPDATE
          SET "version" = greatest("data_versions"."version" + 1, excluded."version");
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- True of the first row of a topic that a transaction writes, and of no other: one row has its trigger wait for the commit.
CREATE FUNCTION "is_first_write_to"("topic" text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN coalesce(current_setting('data_versions.' || "topic", true), '') = ''
    THEN set_config('data_versions.' || "topic", 'written', true) = 'written' ELSE false END
$$;
--> statement-breakpoint
-- What is emptied has no rows to tell by: its topic is advanced at once, and waits for nobody who reads the table.
CREATE FUNCTION "advance_emptied_data_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "data_versions" ("topic", "version")
    VALUES (TG_ARGV[0], floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    ON CONFLICT ("topic") DO UPDATE
      SET "version" = greatest("data_versions"."version" + 1, excluded."version");
  PERFORM set_config('data_versions.' || TG_ARGV[0], 'advanced', true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sectors_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "sectors" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "sectors_are_versioned_emptied" AFTER TRUNCATE ON "sectors" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stocks_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "stocks" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "stocks_are_versioned_emptied" AFTER TRUNCATE ON "stocks" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sector_stocks_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "sector_stocks" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "sector_stocks_are_versioned_emptied" AFTER TRUNCATE ON "sector_stocks" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "candles_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "candles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "candles_are_versioned_emptied" AFTER TRUNCATE ON "candles" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "fundamentals_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "fundamentals" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "fundamentals_are_versioned_emptied" AFTER TRUNCATE ON "fundamentals" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "financial_years_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "financial_years" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "financial_years_are_versioned_emptied" AFTER TRUNCATE ON "financial_years" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "recommendations_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "recommendations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "recommendations_are_versioned_emptied" AFTER TRUNCATE ON "recommendations" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "price_targets_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "price_targets" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "price_targets_are_versioned_emptied" AFTER TRUNCATE ON "price_targets" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "articles_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "articles" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "articles_are_versioned_emptied" AFTER TRUNCATE ON "articles" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "fund_ownership_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "fund_ownership" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('market')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "fund_ownership_are_versioned_emptied" AFTER TRUNCATE ON "fund_ownership" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('market');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "signal_runs_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "signal_runs" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('signals')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "signal_runs_are_versioned_emptied" AFTER TRUNCATE ON "signal_runs" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('signals');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "signals_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "signals" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('signals')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "signals_are_versioned_emptied" AFTER TRUNCATE ON "signals" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('signals');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "trades_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "trades" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('signals')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "trades_are_versioned_emptied" AFTER TRUNCATE ON "trades" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('signals');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "ledger" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('ledger')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "ledger_are_versioned_emptied" AFTER TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('ledger');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "authors_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "authors" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('blog')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "authors_are_versioned_emptied" AFTER TRUNCATE ON "authors" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('blog');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "categories_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "categories" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('blog')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "categories_are_versioned_emptied" AFTER TRUNCATE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('blog');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "posts_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "posts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('blog')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "posts_are_versioned_emptied" AFTER TRUNCATE ON "posts" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('blog');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "post_categories_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "post_categories" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('blog')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "post_categories_are_versioned_emptied" AFTER TRUNCATE ON "post_categories" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('blog');