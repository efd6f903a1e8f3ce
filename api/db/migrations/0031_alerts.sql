CREATE TABLE "alert_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"entry_seq" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"spread_after" text,
	"spread_at" timestamp (3) with time zone
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
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_event_id_alert_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."alert_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_events_key" ON "alert_events" USING btree ("key");--> statement-breakpoint
CREATE INDEX "alert_events_unspread" ON "alert_events" USING btree ("id") WHERE "alert_events"."spread_at" is null;--> statement-breakpoint
CREATE INDEX "alert_events_at" ON "alert_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alert_messages_due" ON "alert_messages" USING btree ("channel","not_before") WHERE "alert_messages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alert_messages_user" ON "alert_messages" USING btree ("user_id","event_id");--> statement-breakpoint
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
