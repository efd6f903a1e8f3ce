CREATE TABLE "watchlist_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watchlist_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"symbol" text,
	"sector" text,
	"position" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watchlist_names_one" CHECK (num_nonnulls("watchlist_entries"."symbol", "watchlist_entries"."sector") = 1)
);
--> statement-breakpoint
ALTER TABLE "watchlist_entries" ADD CONSTRAINT "watchlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_entries" ADD CONSTRAINT "watchlist_entries_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_entries" ADD CONSTRAINT "watchlist_entries_sector_sectors_slug_fk" FOREIGN KEY ("sector") REFERENCES "public"."sectors"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_stock" ON "watchlist_entries" USING btree ("user_id","symbol");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_sector" ON "watchlist_entries" USING btree ("user_id","sector");--> statement-breakpoint
CREATE INDEX "watchlist_symbol" ON "watchlist_entries" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "watchlist_of_sector" ON "watchlist_entries" USING btree ("sector");