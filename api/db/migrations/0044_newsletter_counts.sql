ALTER TABLE "newsletter_issues" ADD COLUMN "addresses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "bounced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "unsure" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "unsubscribed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "addressed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD COLUMN "addressed_to" text;--> statement-breakpoint
CREATE INDEX "submissions_decided" ON "submissions" USING btree ("decided_at" DESC NULLS LAST,"id");--> statement-breakpoint
UPDATE "newsletter_issues" SET "addresses" = c.addresses, "addressed" = c.addresses, "waiting" = c.waiting, "sent" = c.sent, "bounced" = c.bounced, "unsure" = c.unsure, "unsubscribed" = c.unsubscribed
FROM (
	SELECT "issue_id", count(*)::int AS addresses,
		(count(*) FILTER (WHERE "state" IN ('waiting', 'sending')))::int AS waiting,
		(count(*) FILTER (WHERE "state" = 'sent'))::int AS sent,
		(count(*) FILTER (WHERE "state" = 'bounced'))::int AS bounced,
		(count(*) FILTER (WHERE "state" = 'unsure'))::int AS unsure,
		(count(*) FILTER (WHERE "unsubscribed_at" IS NOT NULL))::int AS unsubscribed
	FROM "newsletter_messages" GROUP BY "issue_id"
) c WHERE c."issue_id" = "newsletter_issues"."id";
