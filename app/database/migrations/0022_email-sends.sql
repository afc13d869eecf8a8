CREATE TABLE "email_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid,
	"sender_mailbox" text NOT NULL,
	"reader_mailbox" text NOT NULL,
	"email" text NOT NULL,
	"hub_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "email_sends_lengths" CHECK (char_length("email_sends"."sender_mailbox") <= 64 and char_length("email_sends"."reader_mailbox") <= 64 and char_length("email_sends"."email") <= 40)
);
--> statement-breakpoint
CREATE TABLE "email_stops" (
	"sender_id" uuid NOT NULL,
	"reader_mailbox" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_stops_pkey" PRIMARY KEY("sender_id","reader_mailbox"),
	CONSTRAINT "email_stops_lengths" CHECK (char_length("email_stops"."reader_mailbox") <= 64)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
DROP INDEX "approved_attendees_stopped";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "sending_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_sends" ADD CONSTRAINT "email_sends_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_stops" ADD CONSTRAINT "email_stops_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_sends_sender" ON "email_sends" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "email_sends_sender_mailbox" ON "email_sends" USING btree ("sender_mailbox","created_at");--> statement-breakpoint
CREATE INDEX "email_sends_reader" ON "email_sends" USING btree ("reader_mailbox","created_at");--> statement-breakpoint
CREATE INDEX "email_sends_age" ON "email_sends" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "approved_attendees" DROP COLUMN "letters_stopped_at";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('password-reset-sent', 'promoted', 'plan-taken-back', 'second-step-removed', 'deactivated', 'help-status', 'job-retried', 'job-dismissed', 'wrote-to-speakers', 'sending-stopped', 'sending-allowed'));