CREATE TABLE "post_versions" (
	"post" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"text" jsonb NOT NULL,
	CONSTRAINT "post_versions_post_version_pk" PRIMARY KEY("post","version")
);
--> statement-breakpoint
CREATE TABLE "desk_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"post" text NOT NULL,
	"text" jsonb NOT NULL,
	"version" integer NOT NULL,
	"published" integer,
	"publish_at" timestamp (3) with time zone,
	"changed_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"changed_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" text NOT NULL,
	"subscriber_id" text,
	"state" text NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authors" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "withdrawal" text;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_posts_id_fk" FOREIGN KEY ("post") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_posts" ADD CONSTRAINT "desk_posts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_messages" ADD CONSTRAINT "newsletter_messages_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_messages" ADD CONSTRAINT "newsletter_messages_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_posts_post" ON "desk_posts" USING btree ("post");--> statement-breakpoint
CREATE INDEX "desk_posts_updated" ON "desk_posts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "desk_posts_due" ON "desk_posts" USING btree ("publish_at") WHERE "desk_posts"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "desk_posts_changed_by" ON "desk_posts" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_issues_number" ON "newsletter_issues" USING btree ("number");--> statement-breakpoint
CREATE INDEX "newsletter_issues_updated" ON "newsletter_issues" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "newsletter_issues_changed_by" ON "newsletter_issues" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_messages_once" ON "newsletter_messages" USING btree ("issue_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_messages_due" ON "newsletter_messages" USING btree ("not_before") WHERE "newsletter_messages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "newsletter_messages_subscriber" ON "newsletter_messages" USING btree ("subscriber_id","issue_id");--> statement-breakpoint
CREATE INDEX "pictures_added" ON "pictures" USING btree ("added_at");--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "post_versions_are_versioned" AFTER INSERT OR UPDATE OR DELETE ON "post_versions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_first_write_to('blog')) EXECUTE FUNCTION "advance_data_versions"();
--> statement-breakpoint
CREATE TRIGGER "post_versions_are_versioned_emptied" AFTER TRUNCATE ON "post_versions" FOR EACH STATEMENT EXECUTE FUNCTION "advance_emptied_data_version"('blog');
--> statement-breakpoint
-- What ships with the product was known by the starts alone, which wrote it anew each time.
UPDATE "authors" SET "sample" = true WHERE "id" IN ('imani-cole', 'leila-haddad');
--> statement-breakpoint
UPDATE "posts" SET "sample" = true WHERE "author" IN ('imani-cole', 'leila-haddad');
--> statement-breakpoint
-- The posts that there are can be changed at the desk like any other.
INSERT INTO "post_versions" ("post", "version", "at", "note", "text")
  SELECT "id", 1, coalesce("updated_at", "published_at"), NULL, jsonb_build_object(
    'slug', "id", 'title', "title", 'summary', "summary", 'body', "body", 'author', "author", 'free', "free",
    'holdings', "disclosure", 'categories', coalesce((
      SELECT jsonb_agg("categories"."name" ORDER BY "categories"."name") FROM "post_categories"
      JOIN "categories" ON "categories"."slug" = "post_categories"."category" WHERE "post_categories"."post" = "posts"."id"), '[]'))
  FROM "posts";
--> statement-breakpoint
INSERT INTO "desk_posts" ("id", "post", "text", "version", "published", "publish_at", "changed_by", "updated_at")
  SELECT gen_random_uuid()::text, "post", "text", 1, 1, NULL, NULL, "at" FROM "post_versions";
