-- 0003: that a person agreed, and to which words, outlives the hub where it happened: the contact stays, so its proof
-- stays with it.
ALTER TABLE "lead_captures" DROP CONSTRAINT "lead_captures_talk_hub_id_talk_hubs_id_fk";
--> statement-breakpoint
ALTER TABLE "lead_captures" ALTER COLUMN "talk_hub_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_captures" ADD CONSTRAINT "lead_captures_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE set null ON UPDATE no action;