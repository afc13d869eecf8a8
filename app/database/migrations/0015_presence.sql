-- Who scanned the hall screen: what they send counts as sent from the room.
ALTER TABLE "hub_events" DROP CONSTRAINT "hub_events_kind";--> statement-breakpoint
ALTER TABLE "hub_events" ADD CONSTRAINT "hub_events_kind" CHECK ("hub_events"."kind" in ('view', 'download', 'connect', 'share', 'form', 'skip', 'present'));