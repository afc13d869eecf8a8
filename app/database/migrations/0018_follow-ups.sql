-- A speaker writes to the people who came to a talk: the emails, one row for each reader, and the task that enqueues them.
CREATE TABLE "follow_up_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"follow_up_id" uuid NOT NULL,
	"lead_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "follow_up_recipients_one" UNIQUE("follow_up_id","lead_id"),
	CONSTRAINT "follow_up_recipients_state" CHECK ("follow_up_recipients"."state" in ('waiting', 'queued', 'sent', 'withdrawn', 'blocked', 'refused', 'failed')),
	CONSTRAINT "follow_up_recipients_settled" CHECK (("follow_up_recipients"."state" in ('waiting', 'queued')) = ("follow_up_recipients"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"link_label" text,
	"link_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_ups_link" CHECK (("follow_ups"."link_label" is null) = ("follow_ups"."link_url" is null)),
	CONSTRAINT "follow_ups_lengths" CHECK (char_length("follow_ups"."subject") <= 120 and char_length("follow_ups"."message") <= 2000 and char_length("follow_ups"."link_label") <= 80 and char_length("follow_ups"."link_url") <= 2048)
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "follow_up_recipients" ADD CONSTRAINT "follow_up_recipients_follow_up_id_follow_ups_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."follow_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_recipients" ADD CONSTRAINT "follow_up_recipients_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_up_recipients_lead" ON "follow_up_recipients" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "follow_up_recipients_waiting" ON "follow_up_recipients" USING btree ("follow_up_id","id") WHERE "follow_up_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_one_draft" ON "follow_ups" USING btree ("talk_hub_id") WHERE "follow_ups"."started_at" is null;--> statement-breakpoint
CREATE INDEX "follow_ups_hub_newest" ON "follow_ups" USING btree ("talk_hub_id","started_at","id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('export-leads', 'export-feedback', 'export-analytics', 'export-attendees', 'export-account', 'send-invites', 'send-follow-up'));