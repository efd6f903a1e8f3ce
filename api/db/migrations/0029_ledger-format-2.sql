CREATE TABLE "ledger_open" (
	"trade" text PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_trade";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_open_symbol" ON "ledger_open" USING btree ("symbol");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("trade","kind") WHERE "ledger"."kind" in ('signal', 'withdraw', 'unfilled', 'fill', 'close');--> statement-breakpoint
CREATE INDEX "ledger_trade" ON "ledger" USING btree ("trade","seq");