CREATE TABLE "alert_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"entry_seq" integer,
	"news" jsonb,
	"user_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"spread_after" text,
	"spread_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_messages" (
	"event_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"in_digest" boolean NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "alert_messages_event_id_user_id_channel_pk" PRIMARY KEY("event_id","user_id","channel")
);
--> statement-breakpoint
CREATE TABLE "alert_phones" (
	"user_id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_digest" text,
	"code_sent_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"consent_revision" text,
	"consent_wording" text,
	"consent_at" timestamp (3) with time zone,
	"consent_address" text,
	"consent_withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_to" integer NOT NULL,
	"digest_at" integer NOT NULL,
	"scope" text NOT NULL,
	"sectors" jsonb NOT NULL,
	"kinds" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_stops" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_stops_one" CHECK ("alert_stops"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "own_fills" (
	"user_id" text NOT NULL,
	"trade" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"filled_on" date NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_fills_user_id_trade_pk" PRIMARY KEY("user_id","trade")
);
--> statement-breakpoint
CREATE TABLE "member_visits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone
);
--> statement-breakpoint
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
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_feeds" ADD CONSTRAINT "alert_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_event_id_alert_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."alert_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_phones" ADD CONSTRAINT "alert_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_fills" ADD CONSTRAINT "own_fills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_visits" ADD CONSTRAINT "member_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_entries" ADD CONSTRAINT "watchlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_entries" ADD CONSTRAINT "watchlist_entries_symbol_stocks_symbol_fk" FOREIGN KEY ("symbol") REFERENCES "public"."stocks"("symbol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_entries" ADD CONSTRAINT "watchlist_entries_sector_sectors_slug_fk" FOREIGN KEY ("sector") REFERENCES "public"."sectors"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_events_key" ON "alert_events" USING btree ("key");--> statement-breakpoint
CREATE INDEX "alert_events_unspread" ON "alert_events" USING btree ("id") WHERE "alert_events"."spread_at" is null;--> statement-breakpoint
CREATE INDEX "alert_events_at" ON "alert_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alert_events_user" ON "alert_events" USING btree ("user_id") WHERE "alert_events"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_feeds_hash" ON "alert_feeds" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "alert_messages_due" ON "alert_messages" USING btree ("channel","not_before") WHERE "alert_messages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alert_messages_user" ON "alert_messages" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "alert_phones_phone" ON "alert_phones" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "own_fills_user" ON "own_fills" USING btree ("user_id","filled_on");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_stock" ON "watchlist_entries" USING btree ("user_id","symbol");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_sector" ON "watchlist_entries" USING btree ("user_id","sector");--> statement-breakpoint
CREATE INDEX "watchlist_symbol" ON "watchlist_entries" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "watchlist_of_sector" ON "watchlist_entries" USING btree ("sector");--> statement-breakpoint
CREATE INDEX "subscriptions_ended" ON "subscriptions" USING btree ("ended_at") WHERE "subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_late" ON "subscriptions" USING btree ("past_due_since") WHERE "subscriptions"."past_due_since" is not null;
--> statement-breakpoint
-- What is committed before its session is told: whoever appends to the ledger, an entry and its event are committed together.
CREATE FUNCTION "tell_of_ledger_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "alert_events" ("key", "entry_seq", "at")
    VALUES ('ledger:' || NEW."seq", NEW."seq", NEW."recorded_at"::timestamptz)
    ON CONFLICT ("key") DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ledger_is_told" AFTER INSERT ON "ledger" FOR EACH ROW
  WHEN (NEW."basis" IN ('issued', 'practice')) EXECUTE FUNCTION "tell_of_ledger_entry"();
