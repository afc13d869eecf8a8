-- Codes to unknown addresses are limited by network, and only those that nobody used count. One that waits for others is held.
ALTER TABLE "access_codes" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_sends" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "email_sends" ADD COLUMN "redeemed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "access_codes_held" ON "access_codes" USING btree ("talk_hub_id","held_at") WHERE "access_codes"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "email_sends_network" ON "email_sends" USING btree ("network","created_at") WHERE "email_sends"."network" is not null;