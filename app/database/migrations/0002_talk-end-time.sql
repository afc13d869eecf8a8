-- 0002: a talk may say when it ends, so that calendars block the right time.
ALTER TABLE "talk_hubs" ADD COLUMN "end_time" time;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_end_time" CHECK ("talk_hubs"."end_time" is null or ("talk_hubs"."start_time" is not null and "talk_hubs"."end_time" > "talk_hubs"."start_time"));
