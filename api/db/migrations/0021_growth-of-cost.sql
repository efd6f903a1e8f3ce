CREATE TABLE "trade_changes" (
	"id" integer PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "signals_symbol";--> statement-breakpoint
CREATE INDEX "linked_banks_user" ON "linked_banks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_bank_links_expiry" ON "sandbox_bank_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_bank_relationships_account" ON "sandbox_bank_relationships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "brokerage_accounts_answers" ON "brokerage_accounts" USING btree ("updated_at") WHERE "brokerage_accounts"."state" = 'ended' and "brokerage_accounts"."answers_deleted_at" is null;--> statement-breakpoint
CREATE INDEX "investor_reset_tokens_expiry" ON "investor_reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pledges_named" ON "pledges" USING btree ("created_at") WHERE "pledges"."tax_digests" is not null;--> statement-breakpoint
CREATE INDEX "pledges_mails" ON "pledges" USING btree ("id") WHERE "pledges"."mail_claims" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "leads_asked" ON "leads" USING btree ("asked_at") WHERE "leads"."consent_at" is null;--> statement-breakpoint
CREATE INDEX "leads_withdrawn" ON "leads" USING btree ("consent_withdrawn_at");--> statement-breakpoint
CREATE INDEX "test_drives_left" ON "test_drives" USING btree ("expires_at") WHERE "test_drives"."begun_at" is null;--> statement-breakpoint
CREATE INDEX "test_drives_ended" ON "test_drives" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "texts_sent" ON "texts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "texts_over" ON "texts" USING btree ("created_at") WHERE "texts"."due_at" is null;--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "stock_requests_requested" ON "stock_requests" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "broker_connections_key" ON "broker_connections" USING btree ("token_key");--> statement-breakpoint
CREATE INDEX "oauth_states_user" ON "oauth_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_states_expiry" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_authorizations_expiry" ON "sandbox_authorizations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_customers_person" ON "payment_customers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "payment_events_done" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_mails" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."mail_claims" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "sandbox_customers_email" ON "sandbox_customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sandbox_intents_method" ON "sandbox_intents" USING btree ("method_id");--> statement-breakpoint
CREATE INDEX "sandbox_intents_status" ON "sandbox_intents" USING btree ("status");--> statement-breakpoint
CREATE INDEX "sandbox_invoices_customer" ON "sandbox_invoices" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sandbox_invoices_next" ON "sandbox_invoices" USING btree ("next_attempt_at") WHERE "sandbox_invoices"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_unconfirmed" ON "newsletter_subscribers" USING btree ("created_at") WHERE "newsletter_subscribers"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "trades_open" ON "trades" USING btree ("symbol") WHERE "trades"."close_date" is null;--> statement-breakpoint
CREATE INDEX "trades_signal_entry" ON "trades" USING btree ("ledger_seq");--> statement-breakpoint
CREATE INDEX "trades_close_entry" ON "trades" USING btree ("close_seq");--> statement-breakpoint
CREATE INDEX "trades_unrecorded_close" ON "trades" USING btree ("close_date") WHERE "trades"."ledger_seq" is not null and "trades"."close_seq" is null;--> statement-breakpoint
CREATE INDEX "signals_symbol" ON "signals" USING btree ("symbol","rule","date");--> statement-breakpoint
INSERT INTO "trade_changes" ("id", "count") VALUES (1, 0);--> statement-breakpoint
CREATE FUNCTION "trades_have_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "trade_changes" SET "count" = "count" + 1 WHERE "id" = 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "trades_are_counted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "trades" FOR EACH STATEMENT EXECUTE FUNCTION "trades_have_changed"();
