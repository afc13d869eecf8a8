ALTER TABLE "two_factors" ADD COLUMN "last_code_step" integer;--> statement-breakpoint
ALTER TABLE "email_changes" DROP COLUMN "session_id";