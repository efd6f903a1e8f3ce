CREATE TABLE "authors" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"about" text NOT NULL,
	"disclosures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_categories" (
	"post" text NOT NULL,
	"category" text NOT NULL,
	CONSTRAINT "post_categories_post_category_pk" PRIMARY KEY("post","category")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"disclosure" text,
	"author" text NOT NULL,
	"free" boolean NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"seq" integer PRIMARY KEY NOT NULL,
	"recorded_at" text NOT NULL,
	"kind" text NOT NULL,
	"basis" text NOT NULL,
	"source" text NOT NULL,
	"trade" text NOT NULL,
	"facts" jsonb NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fund_ownership" (
	"symbol" text NOT NULL,
	"year" integer NOT NULL,
	"percent" double precision,
	"funds" integer,
	"source" text NOT NULL,
	CONSTRAINT "fund_ownership_symbol_year_pk" PRIMARY KEY("symbol","year")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"trade_type" text NOT NULL,
	"fill_date" date NOT NULL,
	"close_date" date NOT NULL,
	"roi" double precision NOT NULL,
	"evidence" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "signal_runs" (
	"symbol" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"as_of" date NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"id" text PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"symbol" text NOT NULL,
	"date" date NOT NULL,
	"stance" text NOT NULL,
	"close" numeric(18, 6) NOT NULL,
	"entry" numeric(18, 6),
	"stop" numeric(18, 6),
	"target" numeric(18, 6),
	"reason" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"id" text PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"symbol" text NOT NULL,
	"basis" text NOT NULL,
	"trade_type" text NOT NULL,
	"expiration" date NOT NULL,
	"strike_cents" integer NOT NULL,
	"bid_cents" integer NOT NULL,
	"ask_cents" integer NOT NULL,
	"fill_date" date NOT NULL,
	"close_date" date,
	"exit_bid_cents" integer,
	"exit" text,
	"result_cents" integer,
	"ledger_seq" integer,
	"close_seq" integer,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_categories" ADD CONSTRAINT "post_categories_post_posts_id_fk" FOREIGN KEY ("post") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_categories" ADD CONSTRAINT "post_categories_category_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_authors_id_fk" FOREIGN KEY ("author") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_ownership" ADD CONSTRAINT "fund_ownership_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_runs" ADD CONSTRAINT "signal_runs_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signals" ADD CONSTRAINT "signals_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_categories_category" ON "post_categories" USING btree ("category");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_trade" ON "ledger" USING btree ("trade","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_content" ON "submissions" USING btree ("content");--> statement-breakpoint
CREATE INDEX "submissions_state" ON "submissions" USING btree ("state","decided_at");--> statement-breakpoint
CREATE INDEX "signals_rule" ON "signals" USING btree ("rule","date");--> statement-breakpoint
CREATE INDEX "signals_symbol" ON "signals" USING btree ("symbol","date");--> statement-breakpoint
CREATE INDEX "trades_fill" ON "trades" USING btree ("fill_date");--> statement-breakpoint
CREATE INDEX "trades_symbol" ON "trades" USING btree ("symbol","fill_date");--> statement-breakpoint
CREATE INDEX "trades_rule" ON "trades" USING btree ("rule","fill_date");--> statement-breakpoint
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_keeps_rows" BEFORE UPDATE OR DELETE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "ledger_keeps_all" BEFORE TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_is_append_only"();
