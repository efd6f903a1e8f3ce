CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text NOT NULL,
	"symbol" text NOT NULL,
	"headline" text NOT NULL,
	"summary" text,
	"url" text,
	"publisher" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"about_price" boolean NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "articles_id_symbol_pk" PRIMARY KEY("id","symbol")
);
--> statement-breakpoint
CREATE TABLE "candles" (
	"symbol" text NOT NULL,
	"date" date NOT NULL,
	"open" numeric(18, 6) NOT NULL,
	"high" numeric(18, 6) NOT NULL,
	"low" numeric(18, 6) NOT NULL,
	"close" numeric(18, 6) NOT NULL,
	"volume" bigint NOT NULL,
	CONSTRAINT "candles_symbol_date_pk" PRIMARY KEY("symbol","date")
);
--> statement-breakpoint
CREATE TABLE "financial_years" (
	"symbol" text NOT NULL,
	"year" integer NOT NULL,
	"revenue" double precision,
	"net_income" double precision,
	"cash_flow" double precision,
	"earnings_per_share" double precision,
	"source" text NOT NULL,
	CONSTRAINT "financial_years_symbol_year_pk" PRIMARY KEY("symbol","year")
);
--> statement-breakpoint
CREATE TABLE "fundamentals" (
	"symbol" text PRIMARY KEY NOT NULL,
	"shares_outstanding" bigint,
	"earnings_per_share" double precision,
	"dividend_yield" double precision,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_targets" (
	"symbol" text PRIMARY KEY NOT NULL,
	"low" numeric(18, 6) NOT NULL,
	"mean" numeric(18, 6) NOT NULL,
	"high" numeric(18, 6) NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"symbol" text NOT NULL,
	"month" date NOT NULL,
	"strong_buy" integer NOT NULL,
	"buy" integer NOT NULL,
	"hold" integer NOT NULL,
	"sell" integer NOT NULL,
	"strong_sell" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "recommendations_symbol_month_pk" PRIMARY KEY("symbol","month")
);
--> statement-breakpoint
CREATE TABLE "sector_stocks" (
	"sector" text NOT NULL,
	"symbol" text NOT NULL,
	"main" boolean NOT NULL,
	CONSTRAINT "sector_stocks_sector_symbol_pk" PRIMARY KEY("sector","symbol")
);
--> statement-breakpoint
CREATE TABLE "sectors" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"wanted" text NOT NULL,
	"requester" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_requests_wanted_requester_pk" PRIMARY KEY("wanted","requester")
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"symbol" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"exchange" text NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"candle_source" text
);
--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candles" ADD CONSTRAINT "candles_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_years" ADD CONSTRAINT "financial_years_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundamentals" ADD CONSTRAINT "fundamentals_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_targets" ADD CONSTRAINT "price_targets_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sector_stocks" ADD CONSTRAINT "sector_stocks_sector_sectors_slug_fk" FOREIGN KEY ("sector") REFERENCES "public"."sectors"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sector_stocks" ADD CONSTRAINT "sector_stocks_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_symbol" ON "articles" USING btree ("symbol","published_at");--> statement-breakpoint
CREATE INDEX "sector_stocks_symbol" ON "sector_stocks" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "stocks_symbol_trigrams" ON "stocks" USING gin (lower("symbol") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stocks_name_trigrams" ON "stocks" USING gin (lower("name") gin_trgm_ops);