CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_ups_email_lower" CHECK ("sign_ups"."email" = lower("sign_ups"."email")),
	CONSTRAINT "sign_ups_lengths" CHECK (char_length("sign_ups"."email") <= 254 and char_length("sign_ups"."first_name") <= 100 and char_length("sign_ups"."last_name") <= 100 and char_length("sign_ups"."username") <= 30)
);
--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_expiry" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
-- What was set beside an address that nobody confirmed lets nobody in any more: its owner comes in by a mailed link.
DELETE FROM "accounts" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE NOT "email_verified");--> statement-breakpoint
DELETE FROM "two_factors" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE NOT "email_verified");--> statement-breakpoint
DELETE FROM "sessions" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE NOT "email_verified");
