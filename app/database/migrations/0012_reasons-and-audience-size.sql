-- Attendees may say why they rated so. Speakers of existing hubs did not choose that, so only new hubs begin with it. A
-- speaker may say how many people were there, from which the response rate follows.
ALTER TABLE "talk_hubs" ADD COLUMN "ask_reasons" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_hubs" ALTER COLUMN "ask_reasons" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "high_talk_reasons" text[] DEFAULT '{"Pace","Examples","Depth","Slides","Story"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "high_room_reasons" text[] DEFAULT '{"Sound"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "low_talk_reasons" text[] DEFAULT '{"Pace","Examples","Depth"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "low_room_reasons" text[] DEFAULT '{"Sound","Heat or seats","Not the announced level"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "audience_size" integer;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_high_reasons" CHECK (cardinality("talk_hubs"."high_talk_reasons") + cardinality("talk_hubs"."high_room_reasons") <= 6
      and char_length(array_to_string("talk_hubs"."high_talk_reasons" || "talk_hubs"."high_room_reasons", '')) <= 180);--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_low_reasons" CHECK (cardinality("talk_hubs"."low_talk_reasons") + cardinality("talk_hubs"."low_room_reasons") <= 6
      and char_length(array_to_string("talk_hubs"."low_talk_reasons" || "talk_hubs"."low_room_reasons", '')) <= 180);--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_audience_size" CHECK ("talk_hubs"."audience_size" between 1 and 1000000);