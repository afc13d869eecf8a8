CREATE TABLE "speaker_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"reached_id" uuid,
	"letters" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "speaker_news_submission" UNIQUE("submission_id"),
	CONSTRAINT "speaker_news_kind" CHECK ("speaker_news"."kind" in ('product', 'offer')),
	CONSTRAINT "speaker_news_said" CHECK (char_length("speaker_news"."subject") >= 1 and char_length("speaker_news"."message") >= 1),
	CONSTRAINT "speaker_news_lengths" CHECK (char_length("speaker_news"."subject") <= 200 and char_length("speaker_news"."message") <= 10000)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "approved_attendees" ADD COLUMN "letters_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_captures" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "leads_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "next_report_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "speaker_news_newest" ON "speaker_news" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "approved_attendees_stopped" ON "approved_attendees" USING btree ("email") WHERE "approved_attendees"."letters_stopped_at" is not null;--> statement-breakpoint
CREATE INDEX "lead_captures_untold" ON "lead_captures" USING btree ("user_id","created_at") WHERE "lead_captures"."told_at" is null and "lead_captures"."source" in ('entry', 'download', 'connect', 'feedback');--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('password-reset-sent', 'promoted', 'plan-taken-back', 'deactivated', 'help-status', 'job-retried', 'job-dismissed', 'wrote-to-speakers'));--> statement-breakpoint
-- Whoever came before there were such letters is no news.
update lead_captures set told_at = created_at;
