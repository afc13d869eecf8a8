-- What people downloaded stays in the charts when the speaker removes the file: the event keeps the id of what is gone.
ALTER TABLE "hub_events" DROP CONSTRAINT "hub_events_resource_id_resources_id_fk";
