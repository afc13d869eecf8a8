-- Attendees may let the speaker quote their comment. The consent is a row of its own, with the words agreed to.
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"author_name" text NOT NULL,
	"author_role" text,
	"consent_version" smallint NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_one_per_comment" UNIQUE("feedback_id"),
	CONSTRAINT "quotes_texts" CHECK ("quotes"."comment" <> '' and "quotes"."author_name" <> ''),
	CONSTRAINT "quotes_lengths" CHECK (char_length("quotes"."comment") <= 5000 and char_length("quotes"."author_name") <= 100 and char_length("quotes"."author_role") <= 150)
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_feedback_id_feedback_submissions_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_hub_approved" ON "quotes" USING btree ("talk_hub_id","approved_at");