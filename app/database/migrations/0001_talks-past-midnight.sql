-- An end at or before the start is on the next day.
ALTER TABLE "talk_hubs" DROP CONSTRAINT "talk_hubs_end_time";--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_end_time" CHECK ("talk_hubs"."end_time" is null or "talk_hubs"."start_time" is not null);