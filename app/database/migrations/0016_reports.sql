-- A private link to the figures of a talk, for whoever booked it. Nothing else reads this table.
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"booking_id" uuid,
	"organisation" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_talkHubId_unique" UNIQUE("talk_hub_id"),
	CONSTRAINT "reports_open_count" CHECK ("reports"."open_count" >= 0),
	CONSTRAINT "reports_lengths" CHECK (char_length("reports"."organisation") <= 200)
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_booking_id_speaker_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."speaker_bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_booking" ON "reports" USING btree ("booking_id");