-- A demo (setting DEMO) gives each visitor an account of their own for an hour. The table says which accounts these are, and when
-- they end; every other installation has it empty.
CREATE TABLE "demo_copies" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_copies_lengths" CHECK (char_length("demo_copies"."network") <= 64)
);
--> statement-breakpoint
ALTER TABLE "demo_copies" ADD CONSTRAINT "demo_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_copies_end" ON "demo_copies" USING btree ("ends_at");