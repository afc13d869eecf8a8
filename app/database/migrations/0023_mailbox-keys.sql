CREATE TABLE "mailbox_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"encrypted_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_keys_lengths" CHECK (char_length("mailbox_keys"."encrypted_key") <= 500)
);
