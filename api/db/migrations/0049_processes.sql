CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"build" text NOT NULL,
	"node" text NOT NULL,
	"migrations" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
