CREATE TABLE "access_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_codes_one" UNIQUE("talk_hub_id","email"),
	CONSTRAINT "access_codes_email_lower" CHECK ("access_codes"."email" = lower("access_codes"."email")),
	CONSTRAINT "access_codes_lengths" CHECK (char_length("access_codes"."email") <= 254 and char_length("access_codes"."code_hash") <= 100)
);
--> statement-breakpoint
CREATE TABLE "opening_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "opening_notices_one" UNIQUE("talk_hub_id","email"),
	CONSTRAINT "opening_notices_email_lower" CHECK ("opening_notices"."email" = lower("opening_notices"."email")),
	CONSTRAINT "opening_notices_lengths" CHECK (char_length("opening_notices"."email") <= 254)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "consent_withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "retention_warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notices" ADD CONSTRAINT "opening_notices_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_codes_expiry" ON "access_codes" USING btree ("expires_at");