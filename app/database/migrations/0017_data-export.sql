ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "result_size" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('password-reset-sent', 'promoted', 'plan-taken-back', 'second-step-removed', 'deactivated', 'help-status', 'job-retried', 'job-dismissed', 'wrote-to-speakers'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('export-leads', 'export-feedback', 'export-analytics', 'export-attendees', 'export-account', 'send-invites'));