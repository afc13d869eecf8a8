-- What reports and the hall show of a hub was last published then, and changes with every five more people.
CREATE TABLE "published_results" (
	"talk_hub_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"people" integer NOT NULL,
	"results" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "published_results_talk_hub_id_kind_pk" PRIMARY KEY("talk_hub_id","kind"),
	CONSTRAINT "published_results_kind" CHECK ("published_results"."kind" in ('ratings', 'visitors')),
	CONSTRAINT "published_results_people" CHECK ("published_results"."people" >= 0),
	CONSTRAINT "published_results_size" CHECK (char_length("published_results"."results"::text) <= 100000)
);
--> statement-breakpoint
ALTER TABLE "published_results" ADD CONSTRAINT "published_results_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;