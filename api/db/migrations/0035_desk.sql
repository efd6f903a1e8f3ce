CREATE TABLE "desk_audit" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"fields" text[] NOT NULL,
	"reason" text,
	"request_id" text,
	"sealed" text,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_roles" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "desk_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "desk_subject_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"investor_id" text,
	"key" text NOT NULL,
	"seal_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD COLUMN "for_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_roles" ADD CONSTRAINT "desk_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_subject_keys" ADD CONSTRAINT "desk_subject_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_subject_keys" ADD CONSTRAINT "desk_subject_keys_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_audit_actor" ON "desk_audit" USING btree ("actor","seq");--> statement-breakpoint
CREATE INDEX "desk_audit_action" ON "desk_audit" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "desk_audit_subject" ON "desk_audit" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "desk_sessions_user" ON "desk_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "desk_sessions_expiry" ON "desk_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_subject_keys_user" ON "desk_subject_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_subject_keys_investor" ON "desk_subject_keys" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "desk_subject_keys_seal" ON "desk_subject_keys" USING btree ("seal_key");--> statement-breakpoint
CREATE FUNCTION "desk_audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log of the desk is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "desk_audit_keeps_rows" BEFORE UPDATE OR DELETE ON "desk_audit" FOR EACH ROW EXECUTE FUNCTION "desk_audit_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "desk_audit_keeps_all" BEFORE TRUNCATE ON "desk_audit" FOR EACH STATEMENT EXECUTE FUNCTION "desk_audit_is_append_only"();
