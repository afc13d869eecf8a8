-- Whoever leaves an address at a hub gets its files by email. Speakers of existing hubs did not choose that, so only
-- new hubs begin with it. A closed hub may keep offering its files.
ALTER TABLE "lead_captures" ADD COLUMN "files_emailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "files_after_close" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD COLUMN "lead_send_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_hubs" ALTER COLUMN "lead_send_files" SET DEFAULT true;
