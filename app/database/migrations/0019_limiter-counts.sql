CREATE TABLE "limiter_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"consumed" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "limiter_counts_lengths" CHECK (char_length("limiter_counts"."key") <= 100)
);
--> statement-breakpoint
CREATE INDEX "limiter_counts_end" ON "limiter_counts" USING btree ("ends_at");