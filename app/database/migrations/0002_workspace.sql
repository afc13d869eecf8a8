CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "help_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"submission_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_requests_number" UNIQUE("number"),
	CONSTRAINT "help_requests_submission" UNIQUE("submission_id"),
	CONSTRAINT "help_requests_status" CHECK ("help_requests"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "help_requests_said" CHECK (char_length("help_requests"."subject") >= 1 and char_length("help_requests"."message") >= 1),
	CONSTRAINT "help_requests_lengths" CHECK (char_length("help_requests"."subject") <= 200 and char_length("help_requests"."message") <= 10000)
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer,
	"result_key" text,
	"result_name" text,
	"result_type" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('export-leads', 'export-feedback', 'export-analytics', 'export-attendees', 'send-invites')),
	CONSTRAINT "tasks_state" CHECK ("tasks"."state" in ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "tasks_counts" CHECK ("tasks"."done_count" >= 0 and "tasks"."total_count" >= 0),
	CONSTRAINT "tasks_lengths" CHECK (char_length("tasks"."result_key") <= 500 and char_length("tasks"."result_name") <= 255 and char_length("tasks"."result_type") <= 200)
);
--> statement-breakpoint
ALTER TABLE "hub_events" DROP CONSTRAINT "hub_events_one_per_day";--> statement-breakpoint
ALTER TABLE "approved_attendees" ADD COLUMN "approved_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "hub_events" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "built_in_key" text;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_requests_user_newest" ON "help_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "help_requests_newest" ON "help_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_user_newest" ON "tasks" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_expiry" ON "tasks" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "hub_events" ADD CONSTRAINT "hub_events_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hub_events_resource" ON "hub_events" USING btree ("resource_id");--> statement-breakpoint
ALTER TABLE "hub_events" ADD CONSTRAINT "hub_events_one_per_day" UNIQUE NULLS NOT DISTINCT("talk_hub_id","kind","day","device_id","resource_id");--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_built_in_key" UNIQUE("built_in_key");