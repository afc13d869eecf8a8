-- What a lead form costs: a page reports that it was shown, and that a visitor went on without it.
ALTER TABLE "hub_events" DROP CONSTRAINT "hub_events_kind";--> statement-breakpoint
ALTER TABLE "hub_events" ADD CONSTRAINT "hub_events_kind" CHECK ("hub_events"."kind" in ('view', 'download', 'connect', 'share', 'form', 'skip'));
