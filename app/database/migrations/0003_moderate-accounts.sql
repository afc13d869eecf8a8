-- The administrator can suspend accounts, set limits of their own, and unpublish single hubs; each act has its word in the audit log.
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_act";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "max_hubs_override" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "storage_gb_override" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('password-reset-sent', 'promoted', 'plan-taken-back', 'second-step-removed', 'deactivated', 'help-status', 'job-retried', 'job-dismissed', 'wrote-to-speakers', 'sending-stopped', 'sending-allowed', 'hub-unpublished', 'suspended', 'reinstated', 'limits-changed', 'confirmation-sent'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_limit_overrides" CHECK ("profiles"."max_hubs_override" between 1 and 10000 and "profiles"."storage_gb_override" between 1 and 10000);