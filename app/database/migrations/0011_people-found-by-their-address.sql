DROP INDEX "device_grants_user";--> statement-breakpoint
CREATE INDEX "feedback_submissions_address" ON "feedback_submissions" USING btree ("submitter_email") WHERE "feedback_submissions"."submitter_email" is not null;--> statement-breakpoint
CREATE INDEX "leads_withdrawn" ON "leads" USING btree ("user_id","created_at","id") WHERE "leads"."consent_withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "device_grants_user" ON "device_grants" USING btree ("user_id","email");