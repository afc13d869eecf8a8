-- What the audience of each hub has stored, so that ceilings and the quota need no count in a form's path.
CREATE TABLE "hub_usage" (
	"talk_hub_id" uuid PRIMARY KEY NOT NULL,
	"ratings" integer NOT NULL,
	"leads" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hub_usage_counts" CHECK ("hub_usage"."ratings" >= 0 and "hub_usage"."leads" >= 0 and "hub_usage"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "hub_usage" ADD CONSTRAINT "hub_usage_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;