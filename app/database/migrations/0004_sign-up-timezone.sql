-- A new account starts with the timezone of the browser that signed up, so that its first hub has the right hours.
ALTER TABLE "sign_ups" DROP CONSTRAINT "sign_ups_lengths";--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "timezone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_timezone_known" CHECK (('2000-01-01 00:00'::timestamp at time zone "sign_ups"."timezone") is not null);--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_lengths" CHECK (char_length("sign_ups"."email") <= 254 and char_length("sign_ups"."first_name") <= 100 and char_length("sign_ups"."last_name") <= 100 and char_length("sign_ups"."username") <= 30 and char_length("sign_ups"."timezone") <= 64);