-- Sign-ins, failed ones and security changes, for the administrator. Failed ones of an account share a row per hour.
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"window_key" text NOT NULL,
	"event_count" integer DEFAULT 1 NOT NULL,
	"network" text,
	"detail" text,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_events_window" UNIQUE NULLS NOT DISTINCT("user_id","event","window_key"),
	CONSTRAINT "security_events_event" CHECK ("security_events"."event" in ('signed-in', 'sign-in-failed', 'code-failed', 'recovery-code-used', 'second-step-on', 'second-step-off', 'recovery-codes-renewed', 'password-changed', 'email-changed')),
	CONSTRAINT "security_events_lengths" CHECK (char_length("security_events"."window_key") <= 100 and char_length("security_events"."network") <= 50 and char_length("security_events"."detail") <= 254)
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("last_at","id");