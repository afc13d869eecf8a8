CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"session_id" text,
	"intent_id" text,
	"fact" jsonb,
	"payload" jsonb NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider" CHECK ("payment_events"."provider" in ('stripe', 'practice')),
	CONSTRAINT "payment_events_lengths" CHECK (char_length("payment_events"."id") <= 255 and char_length("payment_events"."type") <= 255 and char_length("payment_events"."session_id") <= 255 and char_length("payment_events"."intent_id") <= 255)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "payments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"user_id" uuid,
	"provider" text NOT NULL,
	"session_id" text NOT NULL,
	"intent_id" text,
	"email" text NOT NULL,
	"buyer_name" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_number" UNIQUE("number"),
	CONSTRAINT "payments_session" UNIQUE("session_id"),
	CONSTRAINT "payments_intent" UNIQUE("intent_id"),
	CONSTRAINT "payments_provider" CHECK ("payments"."provider" in ('stripe', 'practice')),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'paid', 'failed', 'refunded', 'disputed')),
	CONSTRAINT "payments_email_lower" CHECK ("payments"."email" = lower("payments"."email")),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount_cents" >= 0 and "payments"."refunded_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_lengths" CHECK (char_length("payments"."session_id") <= 255 and char_length("payments"."intent_id") <= 255 and char_length("payments"."email") <= 254 and char_length("payments"."buyer_name") <= 200)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_session" ON "payment_events" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_events_intent" ON "payment_events" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_user_newest" ON "payments" USING btree ("user_id","created_at","id");