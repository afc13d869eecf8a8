-- Hubs of one speaker may be deliveries of one talk, each with a note on what was changed for it. Hubs from before have
-- no relation: a shared title proves none.
ALTER TABLE "talk_hubs" ADD COLUMN "talk_id" uuid;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "change_note" text;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_change_note" CHECK (char_length("talk_hubs"."change_note") <= 500);