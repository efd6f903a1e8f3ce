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
ALTER TABLE "own_fills" ADD CONSTRAINT "own_fills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_fills_user" ON "own_fills" USING btree ("user_id","filled_on");