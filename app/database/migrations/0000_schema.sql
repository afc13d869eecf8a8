-- 0000: the whole schema. The tables come first, as `drizzle-kit generate` writes them from app/database/schema; a limit
-- that the product promises is a constraint here. What Drizzle cannot express is written by hand: one function that a
-- column needs stands before the tables, everything else after them.
-- A search finds José by jose, Çelik by celik, Groß by gross and O’Brien by o'brien, and reads one index alone as before.
-- The extension "unaccent" is not allowed on every server and not immutable; this is PostgreSQL's own.
create function search_fold(value text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(lower(normalize(regexp_replace(
    normalize(translate(value, '’‘ʼʻ′´`ʹ＇', repeat('''', 9)), NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'), NFC)),
    'ıøØłŁđĐðÐħĦŧŦẞς', 'ioollddddhhttßσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
CREATE SEQUENCE "public"."page_changes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "access_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"network" text,
	"held_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_codes_one" UNIQUE("talk_hub_id","email"),
	CONSTRAINT "access_codes_email_lower" CHECK ("access_codes"."email" = lower("access_codes"."email")),
	CONSTRAINT "access_codes_lengths" CHECK (char_length("access_codes"."email") <= 254 and char_length("access_codes"."code_hash") <= 100)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_account" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "api_outcomes" (
	"api_key_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"request_hash" text NOT NULL,
	"outcome" jsonb,
	"token" uuid NOT NULL,
	"started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_outcomes_pk" PRIMARY KEY("api_key_id","key_hash"),
	CONSTRAINT "api_outcomes_lengths" CHECK (char_length("api_outcomes"."key_hash") <= 43 and char_length("api_outcomes"."request_hash") <= 43)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") <= 40 and char_length(array_to_string("api_keys"."scopes", '')) <= 1000),
	CONSTRAINT "api_keys_lengths" CHECK (char_length("api_keys"."name") <= 60 and char_length("api_keys"."key_hash") <= 43 and char_length("api_keys"."ending") <= 4)
);
--> statement-breakpoint
CREATE TABLE "approved_attendees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"approved_at" timestamp (3) with time zone DEFAULT now(),
	"invite_state" text DEFAULT 'none' NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"accessed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approved_attendees_one" UNIQUE("talk_hub_id","email"),
	CONSTRAINT "approved_attendees_invite_state" CHECK ("approved_attendees"."invite_state" in ('none', 'queued', 'sent', 'failed')),
	CONSTRAINT "approved_attendees_email_lower" CHECK ("approved_attendees"."email" = lower("approved_attendees"."email")),
	CONSTRAINT "approved_attendees_lengths" CHECK (char_length("approved_attendees"."email") <= 254 and char_length("approved_attendees"."first_name") <= 100 and char_length("approved_attendees"."last_name") <= 100)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_email" text NOT NULL,
	"act" text NOT NULL,
	"subject_id" uuid,
	"subject_email" text,
	"detail" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('password-reset-sent', 'promoted', 'plan-taken-back', 'second-step-removed', 'ways-in-removed', 'deactivated', 'help-status', 'job-retried', 'job-dismissed', 'wrote-to-speakers', 'sending-stopped', 'sending-allowed', 'hub-unpublished', 'suspended', 'reinstated', 'limits-changed', 'confirmation-sent', 'sign-up-changed', 'invitation-made', 'invitation-revoked', 'talks-imported')),
	CONSTRAINT "audit_entries_lengths" CHECK (char_length("audit_entries"."actor_email") <= 254 and char_length("audit_entries"."subject_email") <= 254 and char_length("audit_entries"."detail") <= 300)
);
--> statement-breakpoint
CREATE TABLE "booker_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booker_pages_booking" UNIQUE("booking_id")
);
--> statement-breakpoint
CREATE TABLE "booking_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	CONSTRAINT "booking_answers_position" UNIQUE("booking_id","position"),
	CONSTRAINT "booking_answers_position_range" CHECK ("booking_answers"."position" between 0 and 11),
	CONSTRAINT "booking_answers_lengths" CHECK (char_length("booking_answers"."question") <= 200 and char_length("booking_answers"."answer") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "booking_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"author" text NOT NULL,
	"label" text NOT NULL,
	"old_value" text,
	"notified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_changes_author" CHECK ("booking_changes"."author" in ('booker', 'speaker')),
	CONSTRAINT "booking_changes_lengths" CHECK (char_length("booking_changes"."label") <= 300 and char_length("booking_changes"."old_value") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_lengths" CHECK (char_length("calendar_feeds"."token_hash") <= 43)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_one_per_device" UNIQUE("talk_hub_id","device_id"),
	CONSTRAINT "certificates_code" UNIQUE("code"),
	CONSTRAINT "certificates_name" CHECK ("certificates"."name" <> ''),
	CONSTRAINT "certificates_code_shape" CHECK ("certificates"."code" ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
	CONSTRAINT "certificates_lengths" CHECK (char_length("certificates"."name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "booking_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_files_author" CHECK ("booking_files"."author" in ('booker', 'speaker'))
);
--> statement-breakpoint
CREATE TABLE "device_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"talk_hub_id" uuid,
	"kind" text NOT NULL,
	"email" text,
	"lead_id" uuid,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "device_grants_one" UNIQUE NULLS NOT DISTINCT("device_id","user_id","kind","talk_hub_id"),
	CONSTRAINT "device_grants_kind" CHECK ("device_grants"."kind" in ('lead', 'access')),
	CONSTRAINT "device_grants_email_lower" CHECK ("device_grants"."email" = lower("device_grants"."email")),
	CONSTRAINT "device_grants_lengths" CHECK (char_length("device_grants"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_user" UNIQUE("user_id"),
	CONSTRAINT "email_changes_old_token" UNIQUE("old_token_hash"),
	CONSTRAINT "email_changes_new_token" UNIQUE("new_token_hash"),
	CONSTRAINT "email_changes_lower" CHECK ("email_changes"."new_email" = lower("email_changes"."new_email")),
	CONSTRAINT "email_changes_lengths" CHECK (char_length("email_changes"."new_email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "email_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid,
	"sender_mailbox" text NOT NULL,
	"reader_mailbox" text NOT NULL,
	"template" text NOT NULL,
	"hub_id" uuid,
	"network" text,
	"redeemed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "email_sends_lengths" CHECK (char_length("email_sends"."sender_mailbox") <= 64 and char_length("email_sends"."reader_mailbox") <= 64 and char_length("email_sends"."template") <= 40)
);
--> statement-breakpoint
CREATE TABLE "email_stops" (
	"sender_id" uuid NOT NULL,
	"reader_mailbox" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_stops_pkey" PRIMARY KEY("sender_id","reader_mailbox"),
	CONSTRAINT "email_stops_lengths" CHECK (char_length("email_stops"."reader_mailbox") <= 64)
);
--> statement-breakpoint
CREATE TABLE "feedback_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"question" text NOT NULL,
	"type" text DEFAULT 'rating' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort_order" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_questions_id_hub" UNIQUE("id","talk_hub_id"),
	CONSTRAINT "feedback_questions_type" CHECK ("feedback_questions"."type" in ('rating', 'text', 'yes_no', 'scale', 'choice')),
	CONSTRAINT "feedback_questions_order" CHECK ("feedback_questions"."sort_order" between 0 and 5),
	CONSTRAINT "feedback_questions_text" CHECK (char_length("feedback_questions"."question") between 1 and 500),
	CONSTRAINT "feedback_questions_options" CHECK (jsonb_typeof("feedback_questions"."options") = 'array' and char_length("feedback_questions"."options"::text) <= 5000)
);
--> statement-breakpoint
CREATE TABLE "feedback_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"network" integer,
	"responses" jsonb NOT NULL,
	"rating" smallint GENERATED ALWAYS AS ((responses ->> 'rating')::smallint) STORED,
	"submitter_email" text,
	"email_consent_at" timestamp (3) with time zone,
	"lead_id" uuid,
	"hidden_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_submissions_one_per_device" UNIQUE("question_id","device_id"),
	CONSTRAINT "feedback_submissions_idempotent" UNIQUE("submission_id","question_id"),
	CONSTRAINT "feedback_submissions_rating" CHECK ("feedback_submissions"."rating" between 1 and 5),
	CONSTRAINT "feedback_submissions_object" CHECK (jsonb_typeof("feedback_submissions"."responses") = 'object'),
	CONSTRAINT "feedback_submissions_comments" CHECK (char_length("feedback_submissions"."responses" ->> 'comments') <= 5000),
	CONSTRAINT "feedback_submissions_size" CHECK (char_length("feedback_submissions"."responses"::text) <= 20000),
	CONSTRAINT "feedback_submissions_email" CHECK (char_length("feedback_submissions"."submitter_email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"title" text,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"checksum" text,
	"status" text DEFAULT 'uploading' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key"),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('presentation', 'notes', 'backup', 'resource', 'booking', 'avatar', 'logo', 'banner', 'background', 'press')),
	CONSTRAINT "files_status" CHECK ("files"."status" in ('uploading', 'stored')),
	CONSTRAINT "files_size" CHECK ("files"."size_bytes" >= 0),
	CONSTRAINT "files_key_of_owner" CHECK (starts_with("files"."key", "files"."user_id"::text || '/')),
	CONSTRAINT "files_lengths" CHECK (char_length("files"."key") <= 500 and char_length("files"."name") <= 255 and char_length("files"."title") <= 200 and char_length("files"."content_type") <= 200 and char_length("files"."checksum") <= 128)
);
--> statement-breakpoint
CREATE TABLE "follow_up_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"follow_up_id" uuid NOT NULL,
	"lead_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "follow_up_recipients_one" UNIQUE("follow_up_id","lead_id"),
	CONSTRAINT "follow_up_recipients_state" CHECK ("follow_up_recipients"."state" in ('waiting', 'queued', 'sent', 'withdrawn', 'blocked', 'refused', 'failed')),
	CONSTRAINT "follow_up_recipients_settled" CHECK (("follow_up_recipients"."state" in ('waiting', 'queued')) = ("follow_up_recipients"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"link_label" text,
	"link_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_ups_link" CHECK (("follow_ups"."link_label" is null) = ("follow_ups"."link_url" is null)),
	CONSTRAINT "follow_ups_lengths" CHECK (char_length("follow_ups"."subject") <= 120 and char_length("follow_ups"."message") <= 2000 and char_length("follow_ups"."link_label") <= 80 and char_length("follow_ups"."link_url") <= 2048)
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "help_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"submission_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_requests_number" UNIQUE("number"),
	CONSTRAINT "help_requests_submission" UNIQUE("submission_id"),
	CONSTRAINT "help_requests_status" CHECK ("help_requests"."status" in ('open', 'answered', 'closed')),
	CONSTRAINT "help_requests_text" CHECK (char_length("help_requests"."subject") >= 1 and char_length("help_requests"."message") >= 1),
	CONSTRAINT "help_requests_lengths" CHECK (char_length("help_requests"."subject") <= 200 and char_length("help_requests"."message") <= 10000)
);
--> statement-breakpoint
CREATE TABLE "hub_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hub_codes_talkHubId_unique" UNIQUE("talk_hub_id"),
	CONSTRAINT "hub_codes_shape" CHECK ("hub_codes"."code" ~ '^[BCDFGHJKMNPRSTWXYZ]{5}$')
);
--> statement-breakpoint
CREATE TABLE "hub_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"talk_hub_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"device_id" uuid NOT NULL,
	"day" date NOT NULL,
	"device_type" text,
	"source" text,
	"referrer_host" text,
	"resource_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"occurred_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hub_events_one_per_day" UNIQUE NULLS NOT DISTINCT("talk_hub_id","kind","day","device_id","resource_id"),
	CONSTRAINT "hub_events_kind" CHECK ("hub_events"."kind" in ('view', 'download', 'connect', 'share', 'form', 'skip', 'present')),
	CONSTRAINT "hub_events_device_type" CHECK ("hub_events"."device_type" in ('phone', 'tablet', 'desktop')),
	CONSTRAINT "hub_events_source" CHECK ("hub_events"."source" in ('qr', 'link', 'referrer')),
	CONSTRAINT "hub_events_count" CHECK ("hub_events"."count" >= 1),
	CONSTRAINT "hub_events_lengths" CHECK (char_length("hub_events"."referrer_host") <= 253)
);
--> statement-breakpoint
CREATE TABLE "hub_slugs" (
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"is_current" boolean NOT NULL,
	"was_published" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "hub_slugs_pkey" PRIMARY KEY("user_id","slug")
);
--> statement-breakpoint
CREATE TABLE "hub_usage" (
	"talk_hub_id" uuid PRIMARY KEY NOT NULL,
	"ratings" integer NOT NULL,
	"leads" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"thinned" integer DEFAULT 0 NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hub_usage_counts" CHECK ("hub_usage"."ratings" >= 0 and "hub_usage"."leads" >= 0 and "hub_usage"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"product_name" text,
	"support_email" text,
	"sign_up" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."id" = 1),
	CONSTRAINT "installation_sign_up" CHECK ("installation"."sign_up" in ('open', 'invited', 'closed')),
	CONSTRAINT "installation_lengths" CHECK (char_length("installation"."product_name") <= 60 and char_length("installation"."support_email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "lead_captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid,
	"user_id" uuid NOT NULL,
	"talk_hub_id" uuid,
	"source" text NOT NULL,
	"device_id" uuid,
	"submission_id" uuid,
	"consent_text" text,
	"consented_at" timestamp (3) with time zone,
	"consent_withdrawn_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"files_emailed_at" timestamp (3) with time zone,
	"files_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_captures_submission" UNIQUE("submission_id"),
	CONSTRAINT "lead_captures_one_per_hub" UNIQUE("lead_id","talk_hub_id"),
	CONSTRAINT "lead_captures_source" CHECK ("lead_captures"."source" in ('entry', 'download', 'connect', 'feedback', 'booking', 'import', 'manual')),
	CONSTRAINT "lead_captures_lengths" CHECK (char_length("lead_captures"."consent_text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"talk_hub_id" uuid,
	"first_name" text,
	"last_name" text,
	"email" text,
	"phone" text,
	"company" text,
	"source" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"notes" text,
	"consented_at" timestamp (3) with time zone,
	"consent_withdrawn_at" timestamp (3) with time zone,
	"search_folded" text GENERATED ALWAYS AS (substr(search_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')), 1, 600)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_one_per_email" UNIQUE("user_id","email"),
	CONSTRAINT "leads_source" CHECK ("leads"."source" in ('entry', 'download', 'connect', 'feedback', 'booking', 'import', 'manual')),
	CONSTRAINT "leads_status" CHECK ("leads"."status" in ('new', 'contacted', 'won', 'lost')),
	CONSTRAINT "leads_email_lower" CHECK ("leads"."email" = lower("leads"."email")),
	CONSTRAINT "leads_identity" CHECK (coalesce("leads"."email", "leads"."phone", "leads"."first_name", "leads"."last_name", "leads"."company") is not null),
	CONSTRAINT "leads_lengths" CHECK (char_length("leads"."first_name") <= 100 and char_length("leads"."last_name") <= 100 and char_length("leads"."email") <= 254 and char_length("leads"."phone") <= 50 and char_length("leads"."company") <= 200 and char_length("leads"."notes") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "limiter_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"consumed" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "limiter_counts_lengths" CHECK (char_length("limiter_counts"."key") <= 100)
);
--> statement-breakpoint
CREATE TABLE "mailbox_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"encrypted_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_keys_lengths" CHECK (char_length("mailbox_keys"."encrypted_key") <= 500)
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
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_sign_count" CHECK ("passkeys"."sign_count" >= 0),
	CONSTRAINT "passkeys_transports" CHECK (cardinality("passkeys"."transports") <= 8),
	CONSTRAINT "passkeys_lengths" CHECK (char_length("passkeys"."credential_id") <= 1364 and char_length("passkeys"."public_key") <= 4096 and char_length("passkeys"."name") <= 60)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"session_id" text,
	"intent_id" text,
	"change" jsonb,
	"payload" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
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
	"tax_line" text NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"already_member" boolean DEFAULT false NOT NULL,
	"account_refused" boolean DEFAULT false NOT NULL,
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
	CONSTRAINT "payments_lengths" CHECK (char_length("payments"."session_id") <= 255 and char_length("payments"."intent_id") <= 255 and char_length("payments"."email") <= 254 and char_length("payments"."buyer_name") <= 200 and char_length("payments"."tax_line") <= 60)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text,
	"company" text,
	"bio" text,
	"website" text,
	"linkedin_url" text,
	"twitter_url" text,
	"avatar_url" text,
	"plan" text,
	"ltd_plan" boolean GENERATED ALWAYS AS (coalesce(plan = 'lifetime', false)) STORED NOT NULL,
	"payment_status" text,
	"storage_limit_gb" integer,
	"max_active_hubs" integer,
	"max_hubs_override" integer,
	"storage_gb_override" integer,
	"speaking_experience" text,
	"speaking_rate" text,
	"availability_notes" text,
	"years_speaking" smallint,
	"speaking_topics" text[] DEFAULT '{}' NOT NULL,
	"testimonials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"booking_questions" text[] DEFAULT '{}' NOT NULL,
	"headline" text,
	"home_base" text,
	"travel" text,
	"languages" text,
	"stage_photo_url" text,
	"showreel_url" text,
	"bio_short" text,
	"bio_medium" text,
	"past_events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"show_rating" boolean DEFAULT true NOT NULL,
	"show_availability" boolean DEFAULT false NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"new_lead_alerts" boolean DEFAULT true NOT NULL,
	"lead_alert_frequency" text DEFAULT 'at-once' NOT NULL,
	"analytics_reports" boolean DEFAULT true NOT NULL,
	"product_updates" boolean DEFAULT true NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"public_speaker_profile" boolean DEFAULT true NOT NULL,
	"analytics_data_sharing" boolean DEFAULT false NOT NULL,
	"search_engine_indexing" boolean DEFAULT true NOT NULL,
	"use_universal_branding" boolean DEFAULT false NOT NULL,
	"default_logo_url" text,
	"default_banner_url" text,
	"default_background_url" text,
	"default_primary_color" text DEFAULT '#1e9496' NOT NULL,
	"default_secondary_color" text DEFAULT '#FFAB91' NOT NULL,
	"default_button_color" text DEFAULT '#1e9496' NOT NULL,
	"default_text_color" text DEFAULT '#1F2937' NOT NULL,
	"default_button_radius" smallint DEFAULT 8 NOT NULL,
	"default_font_family" text DEFAULT 'Poppins' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"lead_retention_months" smallint DEFAULT 18 NOT NULL,
	"retention_warned_at" timestamp (3) with time zone,
	"leads_notified_at" timestamp (3) with time zone,
	"next_report_at" timestamp (3) with time zone,
	"sending_stopped_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_username_unique" UNIQUE("username"),
	CONSTRAINT "profiles_username_shape" CHECK ("profiles"."username" ~ '^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$'),
	CONSTRAINT "profiles_plan" CHECK ("profiles"."plan" in ('lifetime', 'speaker')),
	CONSTRAINT "profiles_payment_status" CHECK ("profiles"."payment_status" in ('pending', 'paid', 'refunded', 'disputed')),
	CONSTRAINT "profiles_lead_alert_frequency" CHECK ("profiles"."lead_alert_frequency" in ('at-once', 'daily')),
	CONSTRAINT "profiles_limits" CHECK ("profiles"."storage_limit_gb" >= 0 and "profiles"."max_active_hubs" >= 0),
	CONSTRAINT "profiles_limit_overrides" CHECK ("profiles"."max_hubs_override" between 1 and 10000 and "profiles"."storage_gb_override" between 1 and 10000),
	CONSTRAINT "profiles_years_speaking" CHECK ("profiles"."years_speaking" between 0 and 100),
	CONSTRAINT "profiles_retention" CHECK ("profiles"."lead_retention_months" between 1 and 120),
	CONSTRAINT "profiles_testimonials_list" CHECK (jsonb_typeof("profiles"."testimonials") = 'array'),
	CONSTRAINT "profiles_testimonials" CHECK (case jsonb_typeof("profiles"."testimonials") when 'array' then jsonb_array_length("profiles"."testimonials") <= 20 end and char_length("profiles"."testimonials"::text) <= 100000),
	CONSTRAINT "profiles_past_events_list" CHECK (jsonb_typeof("profiles"."past_events") = 'array'),
	CONSTRAINT "profiles_past_events" CHECK (case jsonb_typeof("profiles"."past_events") when 'array' then jsonb_array_length("profiles"."past_events") <= 60 end and char_length("profiles"."past_events"::text) <= 300000),
	CONSTRAINT "profiles_topics" CHECK (cardinality("profiles"."speaking_topics") <= 30 and char_length(array_to_string("profiles"."speaking_topics", '')) <= 1800),
	CONSTRAINT "profiles_booking_questions" CHECK (cardinality("profiles"."booking_questions") <= 12 and char_length(array_to_string("profiles"."booking_questions", '')) <= 2400),
	CONSTRAINT "profiles_button_radius" CHECK ("profiles"."default_button_radius" between 0 and 20),
	CONSTRAINT "profiles_font_family" CHECK ("profiles"."default_font_family" in ('Inter', 'Poppins', 'Roboto', 'Open Sans', 'Lato')),
	CONSTRAINT "profiles_colours" CHECK ("profiles"."default_primary_color" ~ '^#[0-9A-Fa-f]{6}$' and "profiles"."default_secondary_color" ~ '^#[0-9A-Fa-f]{6}$' and "profiles"."default_button_color" ~ '^#[0-9A-Fa-f]{6}$' and "profiles"."default_text_color" ~ '^#[0-9A-Fa-f]{6}$'),
	CONSTRAINT "profiles_timezone_known" CHECK (('2000-01-01 00:00'::timestamp at time zone "profiles"."timezone") is not null),
	CONSTRAINT "profiles_lengths" CHECK (char_length("profiles"."first_name") <= 100 and char_length("profiles"."last_name") <= 100 and char_length("profiles"."company") <= 200 and char_length("profiles"."bio") <= 5000 and char_length("profiles"."website") <= 2048 and char_length("profiles"."linkedin_url") <= 2048 and char_length("profiles"."twitter_url") <= 2048 and char_length("profiles"."avatar_url") <= 2048 and char_length("profiles"."speaking_experience") <= 10000 and char_length("profiles"."speaking_rate") <= 200 and char_length("profiles"."availability_notes") <= 5000 and char_length("profiles"."default_logo_url") <= 2048 and char_length("profiles"."default_banner_url") <= 2048 and char_length("profiles"."default_background_url") <= 2048 and char_length("profiles"."timezone") <= 64 and char_length("profiles"."headline") <= 160 and char_length("profiles"."home_base") <= 120 and char_length("profiles"."travel") <= 200 and char_length("profiles"."languages") <= 200 and char_length("profiles"."stage_photo_url") <= 2048 and char_length("profiles"."showreel_url") <= 2048 and char_length("profiles"."bio_short") <= 600 and char_length("profiles"."bio_medium") <= 1200)
);
--> statement-breakpoint
CREATE TABLE "published_results" (
	"talk_hub_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"people" integer NOT NULL,
	"results" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "published_results_talk_hub_id_kind_pk" PRIMARY KEY("talk_hub_id","kind"),
	CONSTRAINT "published_results_kind" CHECK ("published_results"."kind" in ('ratings', 'visitors')),
	CONSTRAINT "published_results_people" CHECK ("published_results"."people" >= 0),
	CONSTRAINT "published_results_size" CHECK (char_length("published_results"."results"::text) <= 100000)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"comment" text NOT NULL,
	"author_name" text NOT NULL,
	"author_role" text,
	"consent_version" smallint NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_one_per_comment" UNIQUE("feedback_id"),
	CONSTRAINT "quotes_texts" CHECK ("quotes"."comment" <> '' and "quotes"."author_name" <> ''),
	CONSTRAINT "quotes_lengths" CHECK (char_length("quotes"."comment") <= 5000 and char_length("quotes"."author_name") <= 100 and char_length("quotes"."author_role") <= 150)
);
--> statement-breakpoint
CREATE TABLE "reader_proofs" (
	"sender_id" uuid NOT NULL,
	"reader_mailbox" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reader_proofs_pkey" PRIMARY KEY("sender_id","reader_mailbox"),
	CONSTRAINT "reader_proofs_lengths" CHECK (char_length("reader_proofs"."reader_mailbox") <= 64)
);
--> statement-breakpoint
CREATE TABLE "rehearsal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rehearsal_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"resource_id" uuid,
	"rating" smallint,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"entry_count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rehearsal_entries_repeat" UNIQUE NULLS NOT DISTINCT("rehearsal_id","device_id","kind","resource_id"),
	CONSTRAINT "rehearsal_entries_kind" CHECK ("rehearsal_entries"."kind" in ('view', 'share', 'connect', 'download', 'access', 'lead', 'feedback', 'request', 'booking')),
	CONSTRAINT "rehearsal_entries_rating" CHECK ("rehearsal_entries"."rating" between 1 and 5),
	CONSTRAINT "rehearsal_entries_counts" CHECK ("rehearsal_entries"."entry_count" >= 1 and cardinality("rehearsal_entries"."fields") <= 20)
);
--> statement-breakpoint
CREATE TABLE "rehearsals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rehearsals_talkHubId_unique" UNIQUE("talk_hub_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"booking_id" uuid,
	"organisation" text,
	"quote_ids" uuid[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_talkHubId_unique" UNIQUE("talk_hub_id"),
	CONSTRAINT "reports_open_count" CHECK ("reports"."open_count" >= 0),
	CONSTRAINT "reports_quotes" CHECK (cardinality("reports"."quote_ids") <= 3),
	CONSTRAINT "reports_lengths" CHECK (char_length("reports"."organisation") <= 200)
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"resource_type" text NOT NULL,
	"file_id" uuid,
	"slides_file_id" uuid,
	"file_url" text,
	"external_url" text,
	"file_size" bigint,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_downloadable" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_resource_type" CHECK ("resources"."resource_type" in ('file', 'link')),
	CONSTRAINT "resources_target" CHECK (case "resources"."resource_type" when 'link' then "resources"."external_url" is not null else coalesce("resources"."file_id"::text, "resources"."file_url") is not null end),
	CONSTRAINT "resources_counts" CHECK ("resources"."download_count" >= 0 and "resources"."file_size" >= 0),
	CONSTRAINT "resources_lengths" CHECK (char_length("resources"."title") <= 200 and char_length("resources"."description") <= 2000 and char_length("resources"."type") <= 100 and char_length("resources"."file_url") <= 2048 and char_length("resources"."external_url") <= 2048)
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"window_key" text NOT NULL,
	"event_count" integer DEFAULT 1 NOT NULL,
	"network" text,
	"detail" text,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_events_window" UNIQUE NULLS NOT DISTINCT("user_id","event","window_key"),
	CONSTRAINT "security_events_event" CHECK ("security_events"."event" in ('signed-in', 'sign-in-failed', 'code-failed', 'recovery-code-used', 'second-step-on', 'second-step-off', 'recovery-codes-renewed', 'password-changed', 'email-changed', 'passkey-failed', 'passkey-copied', 'passkey-added', 'passkey-removed', 'identity-linked', 'api-key-made', 'api-key-revoked', 'api-write')),
	CONSTRAINT "security_events_lengths" CHECK (char_length("security_events"."window_key") <= 100 and char_length("security_events"."network") <= 50 and char_length("security_events"."detail") <= 254)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_up_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"max_uses" integer NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_up_invitations_uses" CHECK ("sign_up_invitations"."use_count" between 0 and "sign_up_invitations"."max_uses"),
	CONSTRAINT "sign_up_invitations_most" CHECK ("sign_up_invitations"."max_uses" between 1 and 1000),
	CONSTRAINT "sign_up_invitations_lengths" CHECK (char_length("sign_up_invitations"."label") <= 100)
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"invitation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_ups_timezone_known" CHECK (('2000-01-01 00:00'::timestamp at time zone "sign_ups"."timezone") is not null),
	CONSTRAINT "sign_ups_email_lower" CHECK ("sign_ups"."email" = lower("sign_ups"."email")),
	CONSTRAINT "sign_ups_lengths" CHECK (char_length("sign_ups"."email") <= 254 and char_length("sign_ups"."first_name") <= 100 and char_length("sign_ups"."last_name") <= 100 and char_length("sign_ups"."username") <= 30 and char_length("sign_ups"."timezone") <= 64)
);
--> statement-breakpoint
CREATE TABLE "signature_talks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"promise" text,
	"audience" text,
	"length" text,
	"format" text,
	"sort_order" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_talks_title" CHECK (char_length("signature_talks"."title") between 1 and 140),
	CONSTRAINT "signature_talks_lengths" CHECK (char_length("signature_talks"."promise") <= 400 and char_length("signature_talks"."audience") <= 200 and char_length("signature_talks"."length") <= 60 and char_length("signature_talks"."format") <= 100)
);
--> statement-breakpoint
CREATE TABLE "slide_decks" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"page_count" smallint,
	"page_area" text,
	"refusal" text,
	"drawing_ms" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slide_decks_state" CHECK ("slide_decks"."state" in ('waiting', 'asking', 'drawing', 'ready', 'refused')),
	CONSTRAINT "slide_decks_page_area" CHECK ("slide_decks"."page_area" in ('full', 'left-half')),
	CONSTRAINT "slide_decks_refusal" CHECK ("slide_decks"."refusal" in ('password', 'broken', 'too-many-pages', 'too-complex', 'storage-full', 'disk-full', 'failed')),
	CONSTRAINT "slide_decks_refused" CHECK (("slide_decks"."state" = 'refused') = ("slide_decks"."refusal" is not null)),
	CONSTRAINT "slide_decks_pages" CHECK ("slide_decks"."page_count" between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "slide_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"day" date NOT NULL,
	"counts" smallint[] NOT NULL,
	"last_slide" smallint NOT NULL,
	"occurred_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slide_views_one_per_day" UNIQUE("resource_id","file_id","device_id","day"),
	CONSTRAINT "slide_views_counts" CHECK (cardinality("slide_views"."counts") between 1 and 200),
	CONSTRAINT "slide_views_last" CHECK ("slide_views"."last_slide" between 1 and cardinality("slide_views"."counts"))
);
--> statement-breakpoint
CREATE TABLE "slides" (
	"file_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"text" text NOT NULL,
	"is_missing_characters" boolean DEFAULT false NOT NULL,
	"search_folded" text GENERATED ALWAYS AS (substr(search_fold(regexp_replace(translate(text, chr(11), ' '), '(?<=[\u2e80-\u2fff\u3001-\u303f\u3040-\u30ff\u31c0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff])\n(?=[\u2e80-\u2fff\u3001-\u303f\u3040-\u30ff\u31c0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff])', chr(11), 'g')), 1, 40000)) STORED,
	"small_key" text NOT NULL,
	"large_key" text NOT NULL,
	"small_bytes" integer NOT NULL,
	"large_bytes" integer NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slides_pkey" PRIMARY KEY("file_id","number"),
	CONSTRAINT "slides_token" UNIQUE("token"),
	CONSTRAINT "slides_number" CHECK ("slides"."number" between 1 and 200),
	CONSTRAINT "slides_sizes" CHECK (least("slides"."width", "slides"."height", "slides"."small_bytes", "slides"."large_bytes") > 0),
	CONSTRAINT "slides_lengths" CHECK (char_length("slides"."text") <= 20000 and char_length("slides"."small_key") <= 500 and char_length("slides"."large_key") <= 500 and char_length("slides"."token") <= 43)
);
--> statement-breakpoint
CREATE TABLE "speaker_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"reached_id" uuid,
	"email_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "speaker_announcements_submission" UNIQUE("submission_id"),
	CONSTRAINT "speaker_announcements_kind" CHECK ("speaker_announcements"."kind" in ('product', 'offer')),
	CONSTRAINT "speaker_announcements_text" CHECK (char_length("speaker_announcements"."subject") >= 1 and char_length("speaker_announcements"."message") >= 1),
	CONSTRAINT "speaker_announcements_lengths" CHECK (char_length("speaker_announcements"."subject") <= 200 and char_length("speaker_announcements"."message") <= 10000)
);
--> statement-breakpoint
CREATE TABLE "speaker_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"speaker_id" uuid NOT NULL,
	"requester_name" text NOT NULL,
	"requester_email" text NOT NULL,
	"requester_company" text,
	"event_name" text NOT NULL,
	"event_date" date,
	"event_location" text,
	"audience_size" text,
	"budget_range" text,
	"currency" text DEFAULT 'AUD' NOT NULL,
	"speaking_topics" text,
	"additional_notes" text,
	"reference" text,
	"source" text DEFAULT 'profile' NOT NULL,
	"talk_hub_id" uuid,
	"rating" smallint,
	"is_in_room" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"fee" text,
	"contract_note" text,
	"is_fee_shown" boolean DEFAULT false NOT NULL,
	"notes" text,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"submission_id" uuid NOT NULL,
	"device_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speaker_bookings_submission" UNIQUE("submission_id"),
	CONSTRAINT "speaker_bookings_audience_size" CHECK ("speaker_bookings"."audience_size" in ('1-50', '51-100', '101-300', '301-1000', '1000+')),
	CONSTRAINT "speaker_bookings_budget_range" CHECK ("speaker_bookings"."budget_range" in ('under-1000', '1000-5000', '5000-10000', '10000-25000', '25000+', 'discuss')),
	CONSTRAINT "speaker_bookings_source" CHECK ("speaker_bookings"."source" in ('talk', 'profile', 'report')),
	CONSTRAINT "speaker_bookings_status" CHECK ("speaker_bookings"."status" in ('new', 'held', 'confirmed', 'done', 'declined')),
	CONSTRAINT "speaker_bookings_rating" CHECK ("speaker_bookings"."rating" between 1 and 5),
	CONSTRAINT "speaker_bookings_currency" CHECK ("speaker_bookings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "speaker_bookings_lengths" CHECK (char_length("speaker_bookings"."requester_name") <= 200 and char_length("speaker_bookings"."requester_email") <= 254 and char_length("speaker_bookings"."requester_company") <= 200 and char_length("speaker_bookings"."event_name") <= 200 and char_length("speaker_bookings"."event_location") <= 500 and char_length("speaker_bookings"."speaking_topics") <= 2000 and char_length("speaker_bookings"."additional_notes") <= 5000 and char_length("speaker_bookings"."reference") <= 60 and char_length("speaker_bookings"."fee") <= 200 and char_length("speaker_bookings"."contract_note") <= 2000 and char_length("speaker_bookings"."notes") <= 5000 and char_length("speaker_bookings"."reply") <= 10000)
);
--> statement-breakpoint
CREATE TABLE "speaker_kits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pronunciation" text,
	"introduction" text,
	"stage_needs" text,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speaker_kits_photos" CHECK (case jsonb_typeof("speaker_kits"."photos") when 'array' then jsonb_array_length("speaker_kits"."photos") <= 8 else false end),
	CONSTRAINT "speaker_kits_lengths" CHECK (char_length("speaker_kits"."pronunciation") <= 120 and char_length("speaker_kits"."introduction") <= 2000 and char_length("speaker_kits"."stage_needs") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "stage_checks" (
	"talk_hub_id" uuid PRIMARY KEY NOT NULL,
	"findings" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stage_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stage_links_talkHubId_unique" UNIQUE("talk_hub_id"),
	CONSTRAINT "stage_links_tries" CHECK ("stage_links"."tries" >= 0),
	CONSTRAINT "stage_links_lengths" CHECK (char_length("stage_links"."code_hash") <= 100)
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"talk_hub_id" uuid PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"lit_scene" text NOT NULL,
	"comment_id" uuid,
	"is_revealed" boolean DEFAULT false NOT NULL,
	"deck_id" uuid,
	"slide" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"followed_at" timestamp (3) with time zone,
	CONSTRAINT "stages_scene" CHECK ("stages"."scene" in ('join', 'slides', 'resources', 'feedback', 'results', 'thanks', 'comment', 'black')),
	CONSTRAINT "stages_lit_scene" CHECK ("stages"."lit_scene" in ('join', 'slides', 'resources', 'feedback', 'results', 'thanks')),
	CONSTRAINT "stages_slide" CHECK ("stages"."slide" between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "talk_hubs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"event_name" text,
	"event_date" date,
	"start_time" time,
	"end_time" time,
	"location" text,
	"speaker_link" text,
	"language" text DEFAULT 'en' NOT NULL,
	"private_notes" text,
	"talk_id" uuid,
	"signature_talk_id" uuid,
	"change_note" text,
	"logo_url" text,
	"banner_url" text,
	"background_url" text,
	"use_background_image" boolean DEFAULT true NOT NULL,
	"background_color" text DEFAULT '#1e9496' NOT NULL,
	"primary_color" text DEFAULT '#1e9496' NOT NULL,
	"secondary_color" text DEFAULT '#FFAB91' NOT NULL,
	"button_color" text DEFAULT '#1e9496' NOT NULL,
	"text_color" text DEFAULT '#1F2937' NOT NULL,
	"button_radius" smallint DEFAULT 8 NOT NULL,
	"font_family" text DEFAULT 'Poppins' NOT NULL,
	"branding_overrides" text[] DEFAULT '{}' NOT NULL,
	"access" text DEFAULT 'anyone' NOT NULL,
	"require_email_verification" boolean GENERATED ALWAYS AS (access <> 'anyone') STORED NOT NULL,
	"public_visibility" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"open_date" date,
	"open_time" time,
	"close_date" date,
	"close_time" time,
	"auto_close" boolean DEFAULT false NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"opened_manually_at" timestamp (3) with time zone,
	"closed_manually_at" timestamp (3) with time zone,
	"files_after_close" boolean DEFAULT false NOT NULL,
	"meta_title" text,
	"meta_description" text,
	"keywords" text,
	"seo_indexing" boolean DEFAULT true NOT NULL,
	"social_sharing" boolean DEFAULT true NOT NULL,
	"slide_in_preview" boolean DEFAULT false NOT NULL,
	"lead_capture_enabled" boolean DEFAULT false NOT NULL,
	"lead_require_name" boolean DEFAULT true NOT NULL,
	"lead_require_email" boolean DEFAULT true NOT NULL,
	"lead_require_phone" boolean DEFAULT false NOT NULL,
	"lead_require_company" boolean DEFAULT false NOT NULL,
	"lead_on_entry" boolean DEFAULT true NOT NULL,
	"lead_before_downloads" boolean DEFAULT false NOT NULL,
	"lead_allow_skip" boolean DEFAULT true NOT NULL,
	"lead_send_files" boolean DEFAULT true NOT NULL,
	"lead_form_title" text DEFAULT 'Get Exclusive Resources' NOT NULL,
	"lead_form_description" text,
	"lead_custom_message" text,
	"lead_consent_text" text DEFAULT 'I agree that the speaker may keep my details and contact me about this talk. I can ask for them to be deleted at any time.' NOT NULL,
	"ask_reasons" boolean DEFAULT true NOT NULL,
	"high_talk_reasons" text[] DEFAULT '{"Pace","Examples","Depth","Slides","Story"}' NOT NULL,
	"high_room_reasons" text[] DEFAULT '{"Sound"}' NOT NULL,
	"low_talk_reasons" text[] DEFAULT '{"Pace","Examples","Depth"}' NOT NULL,
	"low_room_reasons" text[] DEFAULT '{"Sound","Heat or seats","Not the announced level"}' NOT NULL,
	"accept_requests" boolean DEFAULT true NOT NULL,
	"ask_recommendation" boolean DEFAULT true NOT NULL,
	"offer_certificate" boolean DEFAULT false NOT NULL,
	"certificate_text" text,
	"audience_count" integer,
	"view_count" integer DEFAULT 0 NOT NULL,
	"lead_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event_date_changed_at" timestamp (3) with time zone,
	CONSTRAINT "talk_hubs_user_slug" UNIQUE("user_id","slug"),
	CONSTRAINT "talk_hubs_slug_shape" CHECK ("talk_hubs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("talk_hubs"."slug") <= 60),
	CONSTRAINT "talk_hubs_slug_reserved" CHECK ("talk_hubs"."slug" not in ('book', 'now', 'kit', 'talks', 'quotes', 'rating')),
	CONSTRAINT "talk_hubs_title" CHECK (char_length("talk_hubs"."title") between 1 and 200),
	CONSTRAINT "talk_hubs_status" CHECK ("talk_hubs"."status" in ('draft', 'active', 'scheduled', 'closed', 'archived')),
	CONSTRAINT "talk_hubs_access" CHECK ("talk_hubs"."access" in ('anyone', 'verified', 'listed')),
	CONSTRAINT "talk_hubs_language" CHECK ("talk_hubs"."language" ~ '^[A-Za-z0-9]{2,8}(-[A-Za-z0-9]{1,8})*$' and char_length("talk_hubs"."language") <= 35),
	CONSTRAINT "talk_hubs_end_time" CHECK ("talk_hubs"."end_time" is null or "talk_hubs"."start_time" is not null),
	CONSTRAINT "talk_hubs_button_radius" CHECK ("talk_hubs"."button_radius" between 0 and 20),
	CONSTRAINT "talk_hubs_font_family" CHECK ("talk_hubs"."font_family" in ('Inter', 'Poppins', 'Roboto', 'Open Sans', 'Lato')),
	CONSTRAINT "talk_hubs_colours" CHECK ("talk_hubs"."background_color" ~ '^#[0-9A-Fa-f]{6}$' and "talk_hubs"."primary_color" ~ '^#[0-9A-Fa-f]{6}$' and "talk_hubs"."secondary_color" ~ '^#[0-9A-Fa-f]{6}$' and "talk_hubs"."button_color" ~ '^#[0-9A-Fa-f]{6}$' and "talk_hubs"."text_color" ~ '^#[0-9A-Fa-f]{6}$'),
	CONSTRAINT "talk_hubs_counts" CHECK ("talk_hubs"."view_count" >= 0 and "talk_hubs"."lead_count" >= 0 and "talk_hubs"."version" >= 1),
	CONSTRAINT "talk_hubs_high_reasons" CHECK (cardinality("talk_hubs"."high_talk_reasons") + cardinality("talk_hubs"."high_room_reasons") <= 6
      and char_length(array_to_string("talk_hubs"."high_talk_reasons" || "talk_hubs"."high_room_reasons", '')) <= 180),
	CONSTRAINT "talk_hubs_low_reasons" CHECK (cardinality("talk_hubs"."low_talk_reasons") + cardinality("talk_hubs"."low_room_reasons") <= 6
      and char_length(array_to_string("talk_hubs"."low_talk_reasons" || "talk_hubs"."low_room_reasons", '')) <= 180),
	CONSTRAINT "talk_hubs_audience_count" CHECK ("talk_hubs"."audience_count" between 1 and 1000000),
	CONSTRAINT "talk_hubs_change_note" CHECK (char_length("talk_hubs"."change_note") <= 500),
	CONSTRAINT "talk_hubs_timezone_known" CHECK (('2000-01-01 00:00'::timestamp at time zone "talk_hubs"."timezone") is not null),
	CONSTRAINT "talk_hubs_lengths" CHECK (char_length("talk_hubs"."description") <= 50000 and char_length("talk_hubs"."private_notes") <= 20000 and char_length("talk_hubs"."event_name") <= 200 and char_length("talk_hubs"."location") <= 2048 and char_length("talk_hubs"."speaker_link") <= 2048 and char_length("talk_hubs"."logo_url") <= 2048 and char_length("talk_hubs"."banner_url") <= 2048 and char_length("talk_hubs"."background_url") <= 2048 and char_length("talk_hubs"."timezone") <= 64 and char_length("talk_hubs"."meta_title") <= 60 and char_length("talk_hubs"."meta_description") <= 160 and char_length("talk_hubs"."keywords") <= 500 and char_length("talk_hubs"."lead_form_title") <= 200 and char_length("talk_hubs"."lead_form_description") <= 2000 and char_length("talk_hubs"."lead_custom_message") <= 2000 and char_length("talk_hubs"."lead_consent_text") <= 2000 and char_length("talk_hubs"."certificate_text") <= 300)
);
--> statement-breakpoint
CREATE TABLE "talk_request_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"supporter_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "talk_request_notices_one_per_device" UNIQUE("supporter_id"),
	CONSTRAINT "talk_request_notices_one_per_address" UNIQUE("request_id","email"),
	CONSTRAINT "talk_request_notices_email_lower" CHECK ("talk_request_notices"."email" = lower("talk_request_notices"."email")),
	CONSTRAINT "talk_request_notices_lengths" CHECK (char_length("talk_request_notices"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "talk_request_supporters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_request_supporters_one" UNIQUE("request_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "talk_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"text" text NOT NULL,
	"device_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answer_text" text,
	"answer_resource_id" uuid,
	CONSTRAINT "talk_requests_submission" UNIQUE("talk_hub_id","submission_id"),
	CONSTRAINT "talk_requests_repeat" UNIQUE("talk_hub_id","device_id","text"),
	CONSTRAINT "talk_requests_text" CHECK ("talk_requests"."text" <> ''),
	CONSTRAINT "talk_requests_answer" CHECK (case when "talk_requests"."answered_at" is null then "talk_requests"."answer_text" is null and "talk_requests"."answer_resource_id" is null else "talk_requests"."approved_at" is not null end),
	CONSTRAINT "talk_requests_lengths" CHECK (char_length("talk_requests"."text") <= 200 and char_length("talk_requests"."answer_text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer,
	"result_key" text,
	"result_name" text,
	"result_type" text,
	"result_size" bigint,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('export-leads', 'export-feedback', 'export-analytics', 'export-attendees', 'export-account', 'send-invites', 'send-follow-up')),
	CONSTRAINT "tasks_state" CHECK ("tasks"."state" in ('queued', 'running', 'done', 'failed')),
	CONSTRAINT "tasks_counts" CHECK ("tasks"."done_count" >= 0 and "tasks"."total_count" >= 0),
	CONSTRAINT "tasks_lengths" CHECK (char_length("tasks"."result_key") <= 500 and char_length("tasks"."result_name") <= 255 and char_length("tasks"."result_type") <= 200)
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"built_in_key" text,
	"name" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"background_color" text DEFAULT '#1e9496' NOT NULL,
	"primary_color" text DEFAULT '#1e9496' NOT NULL,
	"secondary_color" text DEFAULT '#FFAB91' NOT NULL,
	"button_color" text DEFAULT '#1e9496' NOT NULL,
	"text_color" text DEFAULT '#1F2937' NOT NULL,
	"button_radius" smallint DEFAULT 8 NOT NULL,
	"font_family" text DEFAULT 'Poppins' NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_built_in_key" UNIQUE("built_in_key"),
	CONSTRAINT "templates_category" CHECK ("templates"."category" in ('business', 'education', 'technology', 'leadership', 'health')),
	CONSTRAINT "templates_font_family" CHECK ("templates"."font_family" in ('Inter', 'Poppins', 'Roboto', 'Open Sans', 'Lato')),
	CONSTRAINT "templates_colours" CHECK ("templates"."background_color" ~ '^#[0-9A-Fa-f]{6}$' and "templates"."primary_color" ~ '^#[0-9A-Fa-f]{6}$' and "templates"."secondary_color" ~ '^#[0-9A-Fa-f]{6}$' and "templates"."button_color" ~ '^#[0-9A-Fa-f]{6}$' and "templates"."text_color" ~ '^#[0-9A-Fa-f]{6}$'),
	CONSTRAINT "templates_numbers" CHECK ("templates"."usage_count" >= 0 and "templates"."button_radius" between 0 and 20),
	CONSTRAINT "templates_content" CHECK (jsonb_typeof("templates"."content") = 'object' and char_length("templates"."content"::text) <= 200000),
	CONSTRAINT "templates_name" CHECK (char_length("templates"."name") between 1 and 100),
	CONSTRAINT "templates_lengths" CHECK (char_length("templates"."description") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_code_step" integer,
	CONSTRAINT "two_factors_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "usernames" (
	"username" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"is_current" boolean NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_id_email_unique" UNIQUE("id","email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_lengths" CHECK (char_length("users"."name") <= 200 and char_length("users"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"speaker_id" uuid NOT NULL,
	"requester_name" text NOT NULL,
	"requester_email" text NOT NULL,
	"requester_company" text,
	"event_name" text NOT NULL,
	"event_date" date,
	"event_location" text,
	"audience_size" text,
	"budget_range" text,
	"currency" text DEFAULT 'AUD' NOT NULL,
	"speaking_topics" text,
	"additional_notes" text,
	"reference" text,
	"source" text DEFAULT 'profile' NOT NULL,
	"talk_hub_id" uuid,
	"consent_text" text,
	"submission_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_bookings_submission" UNIQUE("submission_id"),
	CONSTRAINT "waiting_bookings_email_lower" CHECK ("waiting_bookings"."requester_email" = lower("waiting_bookings"."requester_email")),
	CONSTRAINT "waiting_bookings_audience_size" CHECK ("waiting_bookings"."audience_size" in ('1-50', '51-100', '101-300', '301-1000', '1000+')),
	CONSTRAINT "waiting_bookings_budget_range" CHECK ("waiting_bookings"."budget_range" in ('under-1000', '1000-5000', '5000-10000', '10000-25000', '25000+', 'discuss')),
	CONSTRAINT "waiting_bookings_source" CHECK ("waiting_bookings"."source" in ('talk', 'profile', 'report')),
	CONSTRAINT "waiting_bookings_currency" CHECK ("waiting_bookings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "waiting_bookings_lengths" CHECK (char_length("waiting_bookings"."requester_name") <= 200 and char_length("waiting_bookings"."requester_email") <= 254 and char_length("waiting_bookings"."requester_company") <= 200 and char_length("waiting_bookings"."event_name") <= 200 and char_length("waiting_bookings"."event_location") <= 500 and char_length("waiting_bookings"."speaking_topics") <= 2000 and char_length("waiting_bookings"."additional_notes") <= 5000 and char_length("waiting_bookings"."reference") <= 60 and char_length("waiting_bookings"."consent_text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"message" text,
	"exchanges" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed', 'skipped')),
	CONSTRAINT "webhook_deliveries_size" CHECK (char_length("webhook_deliveries"."exchanges"::text) <= 200000),
	CONSTRAINT "webhook_deliveries_lengths" CHECK (char_length("webhook_deliveries"."message") <= 500)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"api_key_id" uuid,
	"name" text NOT NULL,
	"kind" text DEFAULT 'url' NOT NULL,
	"address" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"events" text[] NOT NULL,
	"encrypted_secrets" text NOT NULL,
	"pause_reason" text,
	"paused_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_kind" CHECK ("webhook_endpoints"."kind" in ('url', 'mailchimp', 'kit', 'hubspot', 'google-sheets', 'slack')),
	CONSTRAINT "webhook_endpoints_pause_reason" CHECK ("webhook_endpoints"."pause_reason" in ('by-speaker', 'failing', 'discontinued')),
	CONSTRAINT "webhook_endpoints_paused" CHECK (("webhook_endpoints"."pause_reason" is null) = ("webhook_endpoints"."paused_at" is null)),
	CONSTRAINT "webhook_endpoints_events" CHECK (cardinality("webhook_endpoints"."events") <= 10 and char_length(array_to_string("webhook_endpoints"."events", '')) <= 300),
	CONSTRAINT "webhook_endpoints_options" CHECK (char_length("webhook_endpoints"."options"::text) <= 2000),
	CONSTRAINT "webhook_endpoints_lengths" CHECK (char_length("webhook_endpoints"."name") <= 100 and char_length("webhook_endpoints"."address") <= 2048 and char_length("webhook_endpoints"."encrypted_secrets") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb,
	"masked_at" timestamp (3) with time zone,
	"is_test" boolean DEFAULT false NOT NULL,
	"transaction_id" bigint DEFAULT txid_current() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_type" CHECK ("webhook_events"."type" in ('lead.created', 'lead.updated', 'lead.deleted', 'feedback.created', 'quote.approved', 'request.created', 'booking.created', 'booking.changed', 'hub.opened', 'hub.closed')),
	CONSTRAINT "webhook_events_size" CHECK (char_length("webhook_events"."data"::text) <= 100000)
);
--> statement-breakpoint
CREATE TABLE "webhook_hub_states" (
	"talk_hub_id" uuid PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_outcomes" ADD CONSTRAINT "api_outcomes_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_attendees" ADD CONSTRAINT "approved_attendees_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booker_pages" ADD CONSTRAINT "booker_pages_booking_id_speaker_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."speaker_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_answers" ADD CONSTRAINT "booking_answers_booking_id_speaker_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."speaker_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_booking_id_speaker_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."speaker_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_id_files_id_fk" FOREIGN KEY ("id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_booking_id_speaker_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."speaker_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_kits" ADD CONSTRAINT "speaker_kits_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sends" ADD CONSTRAINT "email_sends_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_stops" ADD CONSTRAINT "email_stops_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_questions" ADD CONSTRAINT "feedback_questions_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_question" FOREIGN KEY ("question_id","talk_hub_id") REFERENCES "public"."feedback_questions"("id","talk_hub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_recipients" ADD CONSTRAINT "follow_up_recipients_follow_up_id_follow_ups_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."follow_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_recipients" ADD CONSTRAINT "follow_up_recipients_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_codes" ADD CONSTRAINT "hub_codes_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_events" ADD CONSTRAINT "hub_events_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_slugs" ADD CONSTRAINT "hub_slugs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_slugs" ADD CONSTRAINT "hub_slugs_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_usage" ADD CONSTRAINT "hub_usage_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_captures" ADD CONSTRAINT "lead_captures_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_captures" ADD CONSTRAINT "lead_captures_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_captures" ADD CONSTRAINT "lead_captures_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notices" ADD CONSTRAINT "opening_notices_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user" FOREIGN KEY ("id","email") REFERENCES "public"."users"("id","email") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "published_results" ADD CONSTRAINT "published_results_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_feedback_id_feedback_submissions_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_proofs" ADD CONSTRAINT "reader_proofs_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_entries" ADD CONSTRAINT "rehearsal_entries_rehearsal_id_rehearsals_id_fk" FOREIGN KEY ("rehearsal_id") REFERENCES "public"."rehearsals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_entries" ADD CONSTRAINT "rehearsal_entries_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_booking_id_speaker_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."speaker_bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_slides_file_id_files_id_fk" FOREIGN KEY ("slides_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_invitation_id_sign_up_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."sign_up_invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_talks" ADD CONSTRAINT "signature_talks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_decks" ADD CONSTRAINT "slide_decks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_views" ADD CONSTRAINT "slide_views_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_views" ADD CONSTRAINT "slide_views_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_views" ADD CONSTRAINT "slide_views_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_file_id_slide_decks_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."slide_decks"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_bookings" ADD CONSTRAINT "speaker_bookings_speaker_id_profiles_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_bookings" ADD CONSTRAINT "speaker_bookings_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_checks" ADD CONSTRAINT "stage_checks_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_links" ADD CONSTRAINT "stage_links_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_comment_id_feedback_submissions_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."feedback_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_deck_id_resources_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."resources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_signature_talk_id_signature_talks_id_fk" FOREIGN KEY ("signature_talk_id") REFERENCES "public"."signature_talks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_request_notices" ADD CONSTRAINT "talk_request_notices_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_request_notices" ADD CONSTRAINT "talk_request_notices_request_id_talk_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."talk_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_request_notices" ADD CONSTRAINT "talk_request_notices_supporter_id_talk_request_supporters_id_fk" FOREIGN KEY ("supporter_id") REFERENCES "public"."talk_request_supporters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_request_supporters" ADD CONSTRAINT "talk_request_supporters_request_id_talk_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."talk_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_requests" ADD CONSTRAINT "talk_requests_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_requests" ADD CONSTRAINT "talk_requests_answer_resource_id_resources_id_fk" FOREIGN KEY ("answer_resource_id") REFERENCES "public"."resources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usernames" ADD CONSTRAINT "usernames_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_bookings" ADD CONSTRAINT "waiting_bookings_speaker_id_profiles_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_bookings" ADD CONSTRAINT "waiting_bookings_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_hub_states" ADD CONSTRAINT "webhook_hub_states_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_codes_expiry" ON "access_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "access_codes_held" ON "access_codes" USING btree ("talk_hub_id","held_at") WHERE "access_codes"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_outcomes_age" ON "api_outcomes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "approved_attendees_hub_newest" ON "approved_attendees" USING btree ("talk_hub_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "booking_changes_newest" ON "booking_changes" USING btree ("booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "booking_changes_waiting" ON "booking_changes" USING btree ("created_at") WHERE "booking_changes"."notified_at" is null;--> statement-breakpoint
CREATE INDEX "booking_files_booking" ON "booking_files" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "device_grants_user" ON "device_grants" USING btree ("user_id","email");--> statement-breakpoint
CREATE INDEX "device_grants_hub" ON "device_grants" USING btree ("talk_hub_id");--> statement-breakpoint
CREATE INDEX "device_grants_lead" ON "device_grants" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "device_grants_expiry" ON "device_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_changes_expiry" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_sends_sender" ON "email_sends" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "email_sends_sender_mailbox" ON "email_sends" USING btree ("sender_mailbox","created_at");--> statement-breakpoint
CREATE INDEX "email_sends_reader" ON "email_sends" USING btree ("reader_mailbox","created_at");--> statement-breakpoint
CREATE INDEX "email_sends_age" ON "email_sends" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_sends_network" ON "email_sends" USING btree ("network","created_at") WHERE "email_sends"."network" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_questions_one_rating" ON "feedback_questions" USING btree ("talk_hub_id") WHERE "feedback_questions"."type" = 'rating';--> statement-breakpoint
CREATE INDEX "feedback_submissions_hub_newest" ON "feedback_submissions" USING btree ("talk_hub_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_submissions_rated" ON "feedback_submissions" USING btree ("talk_hub_id","created_at","rating") WHERE "feedback_submissions"."rating" is not null;--> statement-breakpoint
CREATE INDEX "feedback_submissions_lead" ON "feedback_submissions" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "feedback_submissions_address" ON "feedback_submissions" USING btree ("submitter_email") WHERE "feedback_submissions"."submitter_email" is not null;--> statement-breakpoint
CREATE INDEX "files_user_newest" ON "files" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("created_at") WHERE "files"."status" = 'uploading';--> statement-breakpoint
CREATE INDEX "follow_up_recipients_lead" ON "follow_up_recipients" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "follow_up_recipients_waiting" ON "follow_up_recipients" USING btree ("follow_up_id","id") WHERE "follow_up_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_one_draft" ON "follow_ups" USING btree ("talk_hub_id") WHERE "follow_ups"."started_at" is null;--> statement-breakpoint
CREATE INDEX "follow_ups_hub_newest" ON "follow_ups" USING btree ("talk_hub_id","started_at","id");--> statement-breakpoint
CREATE INDEX "help_requests_user_newest" ON "help_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "help_requests_newest" ON "help_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "hub_events_resource" ON "hub_events" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "hub_events_stats" ON "hub_events" USING btree ("talk_hub_id","kind","day","count","device_id","source","device_type","referrer_host");--> statement-breakpoint
CREATE INDEX "hub_slugs_hub" ON "hub_slugs" USING btree ("talk_hub_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_slugs_one_current" ON "hub_slugs" USING btree ("talk_hub_id") WHERE "hub_slugs"."is_current";--> statement-breakpoint
CREATE INDEX "lead_captures_hub_newest" ON "lead_captures" USING btree ("talk_hub_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_captures_user_newest" ON "lead_captures" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_captures_awaiting_notice" ON "lead_captures" USING btree ("user_id","created_at") WHERE "lead_captures"."notified_at" is null and "lead_captures"."source" in ('entry', 'download', 'connect', 'feedback');--> statement-breakpoint
CREATE INDEX "leads_user_newest" ON "leads" USING btree ("user_id","created_at","id","status","source","consented_at","search_folded");--> statement-breakpoint
CREATE INDEX "leads_withdrawn" ON "leads" USING btree ("user_id","created_at","id") WHERE "leads"."consent_withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_hub_newest" ON "leads" USING btree ("talk_hub_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_without_hub" ON "leads" USING btree ("user_id","created_at") WHERE "leads"."talk_hub_id" is null;--> statement-breakpoint
CREATE INDEX "limiter_counts_end" ON "limiter_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_events_session" ON "payment_events" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_events_intent" ON "payment_events" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_user_newest" ON "payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_hub_approved" ON "quotes" USING btree ("talk_hub_id","approved_at");--> statement-breakpoint
CREATE INDEX "reports_booking" ON "reports" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "resources_hub" ON "resources" USING btree ("talk_hub_id");--> statement-breakpoint
CREATE INDEX "resources_file" ON "resources" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "resources_slides_file" ON "resources" USING btree ("slides_file_id") WHERE "resources"."slides_file_id" is not null;--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_up_invitations_newest" ON "sign_up_invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sign_ups_email" ON "sign_ups" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_expiry" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "signature_talks_user" ON "signature_talks" USING btree ("user_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "slide_decks_unfinished" ON "slide_decks" USING btree ("created_at") WHERE "slide_decks"."state" in ('waiting', 'drawing');--> statement-breakpoint
CREATE INDEX "slide_views_hub" ON "slide_views" USING btree ("talk_hub_id","device_id");--> statement-breakpoint
CREATE INDEX "slide_views_file" ON "slide_views" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "speaker_announcements_newest" ON "speaker_announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "speaker_bookings_newest" ON "speaker_bookings" USING btree ("speaker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "speaker_bookings_day" ON "speaker_bookings" USING btree ("speaker_id","event_date");--> statement-breakpoint
CREATE INDEX "speaker_bookings_talk" ON "speaker_bookings" USING btree ("talk_hub_id");--> statement-breakpoint
CREATE INDEX "stage_links_expiry" ON "stage_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stages_comment" ON "stages" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "stages_deck" ON "stages" USING btree ("deck_id");--> statement-breakpoint
CREATE INDEX "talk_hubs_user_newest" ON "talk_hubs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "talk_hubs_signature_talk" ON "talk_hubs" USING btree ("signature_talk_id") WHERE "talk_hubs"."signature_talk_id" is not null;--> statement-breakpoint
CREATE INDEX "talk_request_notices_hub" ON "talk_request_notices" USING btree ("talk_hub_id","email");--> statement-breakpoint
CREATE INDEX "talk_requests_hub_newest" ON "talk_requests" USING btree ("talk_hub_id","created_at","id");--> statement-breakpoint
CREATE INDEX "talk_requests_resource" ON "talk_requests" USING btree ("answer_resource_id");--> statement-breakpoint
CREATE INDEX "tasks_user_newest" ON "tasks" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tasks_expiry" ON "tasks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "templates_public_newest" ON "templates" USING btree ("created_at","id") WHERE "templates"."is_public";--> statement-breakpoint
CREATE INDEX "templates_user" ON "templates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "usernames_profile" ON "usernames" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "usernames_one_current" ON "usernames" USING btree ("profile_id") WHERE "usernames"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_administrator" ON "users" USING btree ("is_administrator") WHERE "users"."is_administrator";--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "waiting_bookings_newest" ON "waiting_bookings" USING btree ("speaker_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_bookings_requester" ON "waiting_bookings" USING btree ("speaker_id","requester_email");--> statement-breakpoint
CREATE INDEX "waiting_bookings_talk" ON "waiting_bookings" USING btree ("talk_hub_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("endpoint_id","subject_id","position") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_newest" ON "webhook_deliveries" USING btree ("endpoint_id","position");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_api_key" ON "webhook_endpoints" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user_newest" ON "webhook_endpoints" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_subject" ON "webhook_events" USING btree ("subject_id","position");--> statement-breakpoint
CREATE INDEX "webhook_events_user" ON "webhook_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("created_at");
--> statement-breakpoint
-- A username or slug stays with its first owner, because printed QR codes keep leading to it. Only these triggers write
-- the registries, so nobody can set a name without its history.
create function claim_username() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.username is not distinct from new.username then
    return null;
  end if;
  update public.usernames set is_current = false, replaced_at = now() where profile_id = new.id and is_current;
  if new.username is null then
    return null;
  end if;
  insert into public.usernames as held (username, profile_id, is_current) values (new.username, new.id, true)
    on conflict (username) do update set is_current = true, replaced_at = null
    where held.profile_id = excluded.profile_id;
  if not found then
    -- Named like the plain index, so that callers know one name for "taken".
    raise unique_violation using message = 'username is taken', constraint = 'profiles_username_unique';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger claim_username after insert or update of username on profiles
  for each row execute function claim_username();
--> statement-breakpoint
-- The administrator, made in whatever way, ends /setup for good, even if all accounts are deleted later.
create function begin_installation() returns trigger language plpgsql as $$
begin
  insert into public.installation default values on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger begin_installation after insert or update of is_administrator on users
  for each row when (new.is_administrator) execute function begin_installation();
--> statement-breakpoint
-- A former address stays with its hub only if people may have it: the hub was published under it.
create function claim_hub_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.slug = new.slug then
    return null;
  end if;
  delete from public.hub_slugs where talk_hub_id = new.id and is_current and not was_published;
  update public.hub_slugs set is_current = false, replaced_at = now() where talk_hub_id = new.id and is_current;
  insert into public.hub_slugs as held (user_id, slug, talk_hub_id, is_current, was_published)
    values (new.user_id, new.slug, new.id, true, new.status <> 'draft')
    on conflict (user_id, slug) do update set is_current = true, replaced_at = null
    where held.talk_hub_id = excluded.talk_hub_id;
  if not found then
    raise unique_violation using message = 'slug is taken', constraint = 'talk_hubs_user_slug';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger claim_hub_slug after insert or update of slug on talk_hubs
  for each row execute function claim_hub_slug();
--> statement-breakpoint
create function publish_hub_slug() returns trigger language plpgsql as $$
begin
  update public.hub_slugs set was_published = true where talk_hub_id = new.id and is_current and not was_published;
  return null;
end
$$;
--> statement-breakpoint
-- After the other by its name, so that a new slug is there when one statement changes both.
create trigger publish_hub_slug after update of status on talk_hubs
  for each row when (new.status <> 'draft' and old.status = 'draft') execute function publish_hub_slug();
--> statement-breakpoint
-- Every hub has a short code for life, and no code is ever given twice. Only this trigger writes the registry, so nobody
-- can make a hub without one. 18 letters in five places are 1.9 million codes.
create function claim_hub_code() returns trigger language plpgsql as $$
declare
  letters constant text := 'BCDFGHJKMNPRSTWXYZ';
  random_bytes bytea;
  candidate text;
begin
  loop
    -- The first six bytes of a random UUID hold nothing but random bits.
    random_bytes := uuid_send(gen_random_uuid());
    candidate := '';
    for place in 0..4 loop
      candidate := candidate || substr(letters, 1 + get_byte(random_bytes, place) % 18, 1);
    end loop;
    insert into public.hub_codes (code, talk_hub_id) values (candidate, new.id) on conflict (code) do nothing;
    exit when found;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger claim_hub_code after insert on talk_hubs for each row execute function claim_hub_code();
--> statement-breakpoint
-- A hub's lead count always equals its captures. It is counted at the commit, because a whole room leaves its details in
-- one minute: the hub's row would be locked for all others while the rest of each transaction runs.
create function count_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update public.talk_hubs set lead_count = lead_count + 1 where id = new.talk_hub_id;
  else
    update public.talk_hubs set lead_count = lead_count - 1 where id = old.talk_hub_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger count_leads after insert or delete on lead_captures
  deferrable initially deferred for each row execute function count_leads();
--> statement-breakpoint
-- A contact keeps the moment of its first consent in force, so that lists of many leads are filtered by an index.
create function record_first_consent() returns trigger language plpgsql as $$
begin
  update public.leads set consented_at = (
    select min(c.consented_at) from public.lead_captures c where c.lead_id = new.lead_id and c.consent_withdrawn_at is null
  ) where id = new.lead_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_first_consent after insert or update of consented_at, consent_withdrawn_at, lead_id on lead_captures
  for each row when (new.consented_at is not null) execute function record_first_consent();
--> statement-breakpoint
-- No consent of a withdrawn contact is in force, whichever program withdrew it.
create function withdraw_captures() returns trigger language plpgsql as $$
begin
  update public.lead_captures set consent_withdrawn_at = new.consent_withdrawn_at
    where lead_id = new.id and consented_at is not null and consent_withdrawn_at is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger withdraw_captures after update of consent_withdrawn_at on leads
  for each row when (new.consent_withdrawn_at is not null) execute function withdraw_captures();
--> statement-breakpoint
-- The speaker approves words for the hall screen, so only other words end that, not a repeat of the form or other stars.
create function end_approval() returns trigger language plpgsql as $$
begin
  new.approved_at = null;
  return new;
end
$$;
--> statement-breakpoint
create trigger end_approval before update of responses on feedback_submissions
  for each row when (old.approved_at is not null and old.responses ->> 'comments' is distinct from new.responses ->> 'comments')
  execute function end_approval();
--> statement-breakpoint
-- Details are kept so long after an event's day, whoever moves it.
create function note_event_date() returns trigger language plpgsql as $$
begin
  new.event_date_changed_at := new.updated_at;
  return new;
end
$$;
--> statement-breakpoint
create trigger note_event_date before update of event_date, timezone on talk_hubs
  for each row when ((old.event_date, old.timezone) is distinct from (new.event_date, new.timezone))
  execute function note_event_date();
--> statement-breakpoint
-- A rehearsal ends when its hub opens, whoever opens it: "Open Now", a chosen status, a schedule that is due. No command
-- can forget it. Counting a visitor does not touch these columns.
create function end_rehearsal() returns trigger language plpgsql as $$
begin
  delete from public.rehearsals where talk_hub_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger end_rehearsal after update of status, open_date, open_time, close_date, close_time, auto_close, closed_manually_at
on talk_hubs for each row when (new.status = 'active' and
  (old.status, old.open_date, old.open_time, old.close_date, old.close_time, old.auto_close, old.closed_manually_at) is distinct from
  (new.status, new.open_date, new.open_time, new.close_date, new.close_time, new.auto_close, new.closed_manually_at))
execute function end_rehearsal();
--> statement-breakpoint
-- Events for webhooks are recorded here, in the transaction of their cause, so that no command can forget one: a lead goes
-- by a button, a person's request, a retention period or a merge. What nobody's webhook is for, and another change of a
-- subject in the same transaction, is dropped. Their ids say nothing; `position` has the order.
create function accept_webhook_event() returns trigger language plpgsql as $$
begin
  if new.is_test then
    return new;
  end if;
  -- With an account go its webhooks: then the profile is gone before its leads.
  if not exists (
    select from public.webhook_endpoints e join public.profiles p on p.id = e.user_id
    where e.user_id = new.user_id and new.type = any(e.events)
  ) then
    return null;
  end if;
  -- What is sent is read after the transaction, so an earlier row says all of it, unless a deletion came between.
  if new.data is null and exists (
    select from public.webhook_events earlier where earlier.subject_id = new.subject_id
      and earlier.transaction_id = new.transaction_id and earlier.data is null and earlier.masked_at is null
      and not exists (
        select from public.webhook_events deletion where deletion.subject_id = new.subject_id
          and deletion.transaction_id = new.transaction_id and deletion.data is not null
          and deletion.position > earlier.position)
  ) then
    return null;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger accept_webhook_event before insert on webhook_events
  for each row execute function accept_webhook_event();
--> statement-breakpoint
create function enqueue_webhook_deliveries() returns trigger language plpgsql as $$
begin
  -- What nobody signed goes out at the next full hour, with what else came until then.
  insert into public.webhook_deliveries (id, event_id, endpoint_id, subject_id, position, next_attempt_at, created_at)
    select gen_random_uuid(), n.id, e.id, n.subject_id, n.position,
      case when n.is_anonymous then date_trunc('hour', now()) + interval '1 hour' end,
      case when n.is_anonymous then n.created_at else now() end
    from (
      select r.*, r.type = 'feedback.created' and exists (
        select from public.feedback_submissions f where f.id = r.subject_id and f.submitter_email is null
      ) as is_anonymous from new_rows r
    ) n join public.webhook_endpoints e on e.user_id = n.user_id and n.type = any(e.events)
    where not n.is_test;
  return null;
end
$$;
--> statement-breakpoint
create trigger enqueue_webhook_deliveries after insert on webhook_events
  referencing new table as new_rows for each statement execute function enqueue_webhook_deliveries();
--> statement-breakpoint
-- What is deleted or taken back leaves no copy among the events either, sent or not. Those that wait end when it is their
-- turn, and say why. That a lead is deleted stays until every receiver has it.
create function mask_webhook_events(subject_ids uuid[]) returns void language plpgsql as $$
begin
  update public.webhook_deliveries d set exchanges = null from public.webhook_events e
    where e.id = d.event_id and e.subject_id = any(subject_ids) and e.type <> 'lead.deleted' and d.exchanges is not null;
  update public.webhook_events e set data = null, masked_at = now()
    where e.subject_id = any(subject_ids) and e.type <> 'lead.deleted' and e.masked_at is null;
end
$$;
--> statement-breakpoint
create function mask_events_of_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from public.webhook_endpoints) then
    perform public.mask_webhook_events(array(select o.id from old_rows o));
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger mask_events_of_deleted_feedback after delete on feedback_submissions
  referencing old table as old_rows for each statement execute function mask_events_of_deleted();
--> statement-breakpoint
create trigger mask_events_of_deleted_quotes after delete on quotes
  referencing old table as old_rows for each statement execute function mask_events_of_deleted();
--> statement-breakpoint
create trigger mask_events_of_deleted_requests after delete on talk_requests
  referencing old table as old_rows for each statement execute function mask_events_of_deleted();
--> statement-breakpoint
-- For webhooks, a lead whose consent is withdrawn is gone, and so is the old address of one that has another.
create function record_lead_events() returns trigger language plpgsql as $$
begin
  if not exists (select from public.webhook_endpoints) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.webhook_events (id, user_id, type, subject_id)
      select gen_random_uuid(), n.user_id, 'lead.created', n.id from new_rows n where n.consent_withdrawn_at is null;
  elsif tg_op = 'UPDATE' then
    perform public.mask_webhook_events(array(
      select n.id from new_rows n join old_rows o on o.id = n.id
      where n.consent_withdrawn_at is not null and o.consent_withdrawn_at is null));
    insert into public.webhook_events (id, user_id, type, subject_id, data)
      select gen_random_uuid(), n.user_id, 'lead.deleted', n.id,
        jsonb_build_object('id', n.id, 'email', o.email, 'reason', 'address_changed')
      from new_rows n join old_rows o on o.id = n.id
      where n.consent_withdrawn_at is null and o.consent_withdrawn_at is null
        and o.email is not null and lower(n.email) is distinct from lower(o.email);
    insert into public.webhook_events (id, user_id, type, subject_id, data)
      select gen_random_uuid(), n.user_id,
        case when n.consent_withdrawn_at is not null then 'lead.deleted'
          when o.consent_withdrawn_at is not null then 'lead.created' else 'lead.updated' end,
        n.id,
        case when n.consent_withdrawn_at is not null then
          jsonb_build_object('id', n.id, 'email', o.email, 'reason', 'consent_withdrawn') end
      from new_rows n join old_rows o on o.id = n.id
      where case when n.consent_withdrawn_at is null then
          o.consent_withdrawn_at is not null or to_jsonb(n) - '{updated_at,talk_hub_id,search_folded}'::text[]
            is distinct from to_jsonb(o) - '{updated_at,talk_hub_id,search_folded}'::text[]
        else o.consent_withdrawn_at is null end;
  else
    perform public.mask_webhook_events(array(select o.id from old_rows o));
    insert into public.webhook_events (id, user_id, type, subject_id, data)
      select gen_random_uuid(), o.user_id, 'lead.deleted', o.id,
        jsonb_build_object('id', o.id, 'email', o.email, 'reason', 'deleted')
      from old_rows o where o.consent_withdrawn_at is null;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_added_leads after insert on leads
  referencing new table as new_rows for each statement execute function record_lead_events();
--> statement-breakpoint
create trigger record_changed_leads after update on leads
  referencing old table as old_rows new table as new_rows for each statement execute function record_lead_events();
--> statement-breakpoint
create trigger record_deleted_leads after delete on leads
  referencing old table as old_rows for each statement execute function record_lead_events();
--> statement-breakpoint
create function record_consent_events() returns trigger language plpgsql as $$
begin
  if not exists (select from public.webhook_endpoints) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.webhook_events (id, user_id, type, subject_id)
      select distinct on (l.id) gen_random_uuid(), l.user_id, 'lead.updated', l.id
      from new_rows n join public.leads l on l.id = n.lead_id where l.consent_withdrawn_at is null;
  else
    insert into public.webhook_events (id, user_id, type, subject_id)
      select distinct on (l.id) gen_random_uuid(), l.user_id, 'lead.updated', l.id
      from new_rows n join old_rows o on o.id = n.id join public.leads l on l.id = n.lead_id
      where l.consent_withdrawn_at is null
        and (n.lead_id, n.consent_text, n.consented_at, n.consent_withdrawn_at)
          is distinct from (o.lead_id, o.consent_text, o.consented_at, o.consent_withdrawn_at);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_added_consents after insert on lead_captures
  referencing new table as new_rows for each statement execute function record_consent_events();
--> statement-breakpoint
create trigger record_changed_consents after update on lead_captures
  referencing old table as old_rows new table as new_rows for each statement execute function record_consent_events();
--> statement-breakpoint
-- The rating stands for the form that it came with. Sent again, it is no new feedback. Without a name it has the hour
-- alone, because beside a lead of the same moment a time would tell whose it is.
create function record_feedback_events() returns trigger language plpgsql as $$
begin
  if exists (select from public.webhook_endpoints) then
    insert into public.webhook_events (id, user_id, type, subject_id, created_at)
      select gen_random_uuid(), h.user_id, 'feedback.created', n.id,
        case when n.submitter_email is null then date_trunc('hour', now()) else now() end
      from new_rows n join public.talk_hubs h on h.id = n.talk_hub_id where n.rating is not null;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_feedback_events after insert on feedback_submissions
  referencing new table as new_rows for each statement execute function record_feedback_events();
--> statement-breakpoint
create function record_quote_events() returns trigger language plpgsql as $$
begin
  if exists (select from public.webhook_endpoints) then
    perform public.mask_webhook_events(array(
      select n.id from new_rows n join old_rows o on o.id = n.id
      where n.approved_at is null and o.approved_at is not null));
    insert into public.webhook_events (id, user_id, type, subject_id)
      select gen_random_uuid(), h.user_id, 'quote.approved', n.id
      from new_rows n join old_rows o on o.id = n.id join public.talk_hubs h on h.id = n.talk_hub_id
      where n.approved_at is not null and o.approved_at is null;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_quote_events after update on quotes
  referencing old table as old_rows new table as new_rows for each statement execute function record_quote_events();
--> statement-breakpoint
create function record_request_events() returns trigger language plpgsql as $$
begin
  if exists (select from public.webhook_endpoints) then
    insert into public.webhook_events (id, user_id, type, subject_id)
      select gen_random_uuid(), h.user_id, 'request.created', n.id
      from new_rows n join public.talk_hubs h on h.id = n.talk_hub_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_request_events after insert on talk_requests
  referencing new table as new_rows for each statement execute function record_request_events();
--> statement-breakpoint
create function record_booking_events() returns trigger language plpgsql as $$
begin
  if not exists (select from public.webhook_endpoints) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.webhook_events (id, user_id, type, subject_id)
      select gen_random_uuid(), n.speaker_id, 'booking.created', n.id from new_rows n;
  elsif tg_op = 'UPDATE' then
    insert into public.webhook_events (id, user_id, type, subject_id)
      select gen_random_uuid(), n.speaker_id, 'booking.changed', n.id
      from new_rows n join old_rows o on o.id = n.id
      where to_jsonb(n) - '{updated_at,talk_hub_id,submission_id,device_id}'::text[]
        is distinct from to_jsonb(o) - '{updated_at,talk_hub_id,submission_id,device_id}'::text[];
  else
    perform public.mask_webhook_events(array(select o.id from old_rows o));
    insert into public.webhook_events (id, user_id, type, subject_id, data)
      select gen_random_uuid(), o.speaker_id, 'booking.changed', o.id,
        jsonb_build_object('id', o.id, 'status', 'deleted') from old_rows o;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_added_bookings after insert on speaker_bookings
  referencing new table as new_rows for each statement execute function record_booking_events();
--> statement-breakpoint
create trigger record_changed_bookings after update on speaker_bookings
  referencing old table as old_rows new table as new_rows for each statement execute function record_booking_events();
--> statement-breakpoint
create trigger record_deleted_bookings after delete on speaker_bookings
  referencing old table as old_rows for each statement execute function record_booking_events();
--> statement-breakpoint
-- What speaker and booker agree on the booker's page.
create function record_booking_answers() returns trigger language plpgsql as $$
begin
  if exists (select from public.webhook_endpoints) then
    insert into public.webhook_events (id, user_id, type, subject_id)
      select distinct on (b.id) gen_random_uuid(), b.speaker_id, 'booking.changed', b.id
      from new_rows n join public.speaker_bookings b on b.id = n.booking_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger record_booking_answers after insert on booking_changes
  referencing new table as new_rows for each statement execute function record_booking_answers();
--> statement-breakpoint
-- Questions have one position each. Deferrable, so that one statement can reorder them.
alter table feedback_questions add constraint feedback_questions_order_unique
  unique (talk_hub_id, sort_order) deferrable initially immediate;
--> statement-breakpoint
-- Statistics are read from indexes alone, which works for rows that a vacuum has seen. By default a table of ten million
-- rows is vacuumed after two million new ones, so the newest months, which everybody asks for, were read twice.
ALTER TABLE "hub_events" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "feedback_submissions" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "leads" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "lead_captures" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
