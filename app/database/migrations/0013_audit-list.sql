CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_email" text NOT NULL,
	"act" text NOT NULL,
	"subject_id" uuid,
	"subject_email" text,
	"detail" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('password-reset-sent', 'promoted', 'plan-taken-back', 'deactivated', 'help-status', 'job-retried', 'job-dismissed')),
	CONSTRAINT "audit_entries_lengths" CHECK (char_length("audit_entries"."actor_email") <= 254 and char_length("audit_entries"."subject_email") <= 254 and char_length("audit_entries"."detail") <= 300)
);
--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");