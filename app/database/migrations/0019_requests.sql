-- Attendees may ask the speaker for something. Speakers of existing hubs did not choose that, so only new hubs begin with
-- it. A rehearsal notes that someone asked, which is one more kind of entry.
CREATE TABLE "talk_request_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"supporter_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "talk_request_notices_one_per_device" UNIQUE("supporter_id"),
	CONSTRAINT "talk_request_notices_one_per_address" UNIQUE("request_id","email"),
	CONSTRAINT "talk_request_notices_email_lower" CHECK ("talk_request_notices"."email" = lower("talk_request_notices"."email")),
	CONSTRAINT "talk_request_notices_lengths" CHECK (char_length("talk_request_notices"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "talk_request_supporters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_request_supporters_one" UNIQUE("request_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "talk_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"text" text NOT NULL,
	"device_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answer_text" text,
	"answer_resource_id" uuid,
	CONSTRAINT "talk_requests_submission" UNIQUE("talk_hub_id","submission_id"),
	CONSTRAINT "talk_requests_repeat" UNIQUE("talk_hub_id","device_id","text"),
	CONSTRAINT "talk_requests_text" CHECK ("talk_requests"."text" <> ''),
	CONSTRAINT "talk_requests_answer" CHECK (case when "talk_requests"."answered_at" is null then "talk_requests"."answer_text" is null and "talk_requests"."answer_resource_id" is null else "talk_requests"."approved_at" is not null end),
	CONSTRAINT "talk_requests_lengths" CHECK (char_length("talk_requests"."text") <= 200 and char_length("talk_requests"."answer_text") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "rehearsal_entries" DROP CONSTRAINT "rehearsal_entries_kind";--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "accept_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_hubs" ALTER COLUMN "accept_requests" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "talk_request_notices" ADD CONSTRAINT "talk_request_notices_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_request_notices" ADD CONSTRAINT "talk_request_notices_request_id_talk_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."talk_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_request_notices" ADD CONSTRAINT "talk_request_notices_supporter_id_talk_request_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."talk_request_supporters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_request_supporters" ADD CONSTRAINT "talk_request_supporters_request_id_talk_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."talk_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_requests" ADD CONSTRAINT "talk_requests_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_requests" ADD CONSTRAINT "talk_requests_answer_resource_id_resources_id_fk" FOREIGN KEY ("answer_resource_id") REFERENCES "public"."resources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talk_request_notices_hub" ON "talk_request_notices" USING btree ("talk_hub_id","email");--> statement-breakpoint
CREATE INDEX "talk_requests_hub_newest" ON "talk_requests" USING btree ("talk_hub_id","created_at","id");--> statement-breakpoint
CREATE INDEX "talk_requests_resource" ON "talk_requests" USING btree ("answer_resource_id");--> statement-breakpoint
ALTER TABLE "rehearsal_entries" ADD CONSTRAINT "rehearsal_entries_kind" CHECK ("rehearsal_entries"."kind" in ('view', 'share', 'connect', 'download', 'access', 'lead', 'feedback', 'request'));