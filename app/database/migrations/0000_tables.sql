-- 0000: every entity of the specification, section 3, and what the rulings add: histories of names, captures and
-- consent, device grants, events, files. Limits that the product promises are constraints here.
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
CREATE TABLE "approved_attendees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
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
	"responses" jsonb NOT NULL,
	"rating" smallint GENERATED ALWAYS AS ((responses ->> 'rating')::smallint) STORED,
	"submitter_email" text,
	"email_consent_at" timestamp (3) with time zone,
	"lead_id" uuid,
	"hidden_at" timestamp (3) with time zone,
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
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('presentation', 'notes', 'backup', 'resource', 'avatar', 'logo', 'banner', 'background')),
	CONSTRAINT "files_status" CHECK ("files"."status" in ('uploading', 'stored')),
	CONSTRAINT "files_size" CHECK ("files"."size_bytes" >= 0),
	CONSTRAINT "files_key_of_owner" CHECK (starts_with("files"."key", "files"."user_id"::text || '/')),
	CONSTRAINT "files_lengths" CHECK (char_length("files"."key") <= 500 and char_length("files"."name") <= 255 and char_length("files"."title") <= 200 and char_length("files"."content_type") <= 200 and char_length("files"."checksum") <= 128)
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
	"count" integer DEFAULT 1 NOT NULL,
	"occurred_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hub_events_one_per_day" UNIQUE("talk_hub_id","kind","day","device_id"),
	CONSTRAINT "hub_events_kind" CHECK ("hub_events"."kind" in ('view', 'download', 'connect', 'share')),
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
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "hub_slugs_pkey" PRIMARY KEY("user_id","slug")
);
--> statement-breakpoint
CREATE TABLE "lead_captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"talk_hub_id" uuid NOT NULL,
	"source" text NOT NULL,
	"device_id" uuid,
	"submission_id" uuid,
	"consent_text" text,
	"consented_at" timestamp (3) with time zone,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_one_per_email" UNIQUE("user_id","email"),
	CONSTRAINT "leads_source" CHECK ("leads"."source" in ('entry', 'download', 'connect', 'feedback', 'booking', 'import', 'manual')),
	CONSTRAINT "leads_status" CHECK ("leads"."status" in ('new', 'contacted', 'won', 'lost')),
	CONSTRAINT "leads_email_lower" CHECK ("leads"."email" = lower("leads"."email")),
	CONSTRAINT "leads_someone" CHECK (coalesce("leads"."email", "leads"."phone", "leads"."first_name", "leads"."last_name", "leads"."company") is not null),
	CONSTRAINT "leads_lengths" CHECK (char_length("leads"."first_name") <= 100 and char_length("leads"."last_name") <= 100 and char_length("leads"."email") <= 254 and char_length("leads"."phone") <= 50 and char_length("leads"."company") <= 200 and char_length("leads"."notes") <= 5000)
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
	"speaking_experience" text,
	"speaking_rate" text,
	"availability_notes" text,
	"years_speaking" smallint,
	"speaking_topics" text[] DEFAULT '{}' NOT NULL,
	"testimonials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"new_lead_alerts" boolean DEFAULT true NOT NULL,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_username_unique" UNIQUE("username"),
	CONSTRAINT "profiles_username_shape" CHECK ("profiles"."username" ~ '^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$'),
	CONSTRAINT "profiles_plan" CHECK ("profiles"."plan" in ('lifetime', 'speaker')),
	CONSTRAINT "profiles_payment_status" CHECK ("profiles"."payment_status" in ('pending', 'paid', 'refunded', 'disputed')),
	CONSTRAINT "profiles_limits" CHECK ("profiles"."storage_limit_gb" >= 0 and "profiles"."max_active_hubs" >= 0),
	CONSTRAINT "profiles_years_speaking" CHECK ("profiles"."years_speaking" between 0 and 100),
	CONSTRAINT "profiles_retention" CHECK ("profiles"."lead_retention_months" between 1 and 120),
	CONSTRAINT "profiles_testimonials_list" CHECK (jsonb_typeof("profiles"."testimonials") = 'array'),
	CONSTRAINT "profiles_button_radius" CHECK ("profiles"."default_button_radius" between 0 and 20),
	CONSTRAINT "profiles_font_family" CHECK ("profiles"."default_font_family" in ('Inter', 'Poppins', 'Roboto', 'Open Sans', 'Lato')),
	CONSTRAINT "profiles_colours" CHECK ("profiles"."default_primary_color" ~ '^#[0-9A-Fa-f]{6}$' and "profiles"."default_secondary_color" ~ '^#[0-9A-Fa-f]{6}$' and "profiles"."default_button_color" ~ '^#[0-9A-Fa-f]{6}$' and "profiles"."default_text_color" ~ '^#[0-9A-Fa-f]{6}$'),
	CONSTRAINT "profiles_timezone_known" CHECK (('2000-01-01 00:00'::timestamp at time zone "profiles"."timezone") is not null),
	CONSTRAINT "profiles_lengths" CHECK (char_length("profiles"."first_name") <= 100 and char_length("profiles"."last_name") <= 100 and char_length("profiles"."company") <= 200 and char_length("profiles"."bio") <= 5000 and char_length("profiles"."website") <= 2048 and char_length("profiles"."linkedin_url") <= 2048 and char_length("profiles"."twitter_url") <= 2048 and char_length("profiles"."avatar_url") <= 2048 and char_length("profiles"."speaking_experience") <= 10000 and char_length("profiles"."speaking_rate") <= 200 and char_length("profiles"."availability_notes") <= 5000 and char_length("profiles"."default_logo_url") <= 2048 and char_length("profiles"."default_banner_url") <= 2048 and char_length("profiles"."default_background_url") <= 2048 and char_length("profiles"."timezone") <= 64)
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
	"file_url" text,
	"external_url" text,
	"file_size" bigint,
	"is_featured" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_resource_type" CHECK ("resources"."resource_type" in ('file', 'link')),
	CONSTRAINT "resources_target" CHECK (case "resources"."resource_type" when 'link' then "resources"."external_url" is not null else coalesce("resources"."file_id"::text, "resources"."file_url") is not null end),
	CONSTRAINT "resources_counts" CHECK ("resources"."download_count" >= 0 and "resources"."file_size" >= 0),
	CONSTRAINT "resources_lengths" CHECK (char_length("resources"."title") <= 200 and char_length("resources"."description") <= 2000 and char_length("resources"."type") <= 100 and char_length("resources"."file_url") <= 2048 and char_length("resources"."external_url") <= 2048)
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
	"status" text DEFAULT 'new' NOT NULL,
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
	CONSTRAINT "speaker_bookings_status" CHECK ("speaker_bookings"."status" in ('new', 'held', 'confirmed', 'done', 'declined')),
	CONSTRAINT "speaker_bookings_currency" CHECK ("speaker_bookings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "speaker_bookings_lengths" CHECK (char_length("speaker_bookings"."requester_name") <= 200 and char_length("speaker_bookings"."requester_email") <= 254 and char_length("speaker_bookings"."requester_company") <= 200 and char_length("speaker_bookings"."event_name") <= 200 and char_length("speaker_bookings"."event_location") <= 500 and char_length("speaker_bookings"."speaking_topics") <= 2000 and char_length("speaker_bookings"."additional_notes") <= 5000 and char_length("speaker_bookings"."notes") <= 5000 and char_length("speaker_bookings"."reply") <= 10000)
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
	"location" text,
	"speaker_link" text,
	"logo_url" text,
	"banner_url" text,
	"background_url" text,
	"background_color" text DEFAULT '#1e9496' NOT NULL,
	"use_background_image" boolean DEFAULT true NOT NULL,
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
	"closed_by_hand_at" timestamp (3) with time zone,
	"meta_title" text,
	"meta_description" text,
	"keywords" text,
	"seo_indexing" boolean DEFAULT true NOT NULL,
	"social_sharing" boolean DEFAULT true NOT NULL,
	"lead_capture_enabled" boolean DEFAULT false NOT NULL,
	"lead_require_name" boolean DEFAULT true NOT NULL,
	"lead_require_email" boolean DEFAULT true NOT NULL,
	"lead_require_phone" boolean DEFAULT false NOT NULL,
	"lead_require_company" boolean DEFAULT false NOT NULL,
	"lead_on_entry" boolean DEFAULT true NOT NULL,
	"lead_before_downloads" boolean DEFAULT false NOT NULL,
	"lead_allow_skip" boolean DEFAULT true NOT NULL,
	"lead_form_title" text DEFAULT 'Get Exclusive Resources' NOT NULL,
	"lead_form_description" text,
	"lead_custom_message" text,
	"lead_consent_text" text DEFAULT 'I agree that the speaker may keep my details and contact me about this talk. I can ask for them to be deleted at any time.' NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"lead_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_hubs_user_slug" UNIQUE("user_id","slug"),
	CONSTRAINT "talk_hubs_slug_shape" CHECK ("talk_hubs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("talk_hubs"."slug") <= 60),
	CONSTRAINT "talk_hubs_slug_reserved" CHECK ("talk_hubs"."slug" not in ('book', 'now')),
	CONSTRAINT "talk_hubs_title" CHECK (char_length("talk_hubs"."title") between 1 and 200),
	CONSTRAINT "talk_hubs_status" CHECK ("talk_hubs"."status" in ('draft', 'active', 'scheduled', 'closed', 'archived')),
	CONSTRAINT "talk_hubs_access" CHECK ("talk_hubs"."access" in ('anyone', 'verified', 'listed')),
	CONSTRAINT "talk_hubs_font_family" CHECK ("talk_hubs"."font_family" in ('Inter', 'Poppins', 'Roboto', 'Open Sans', 'Lato')),
	CONSTRAINT "talk_hubs_button_radius" CHECK ("talk_hubs"."button_radius" between 0 and 20),
	CONSTRAINT "talk_hubs_counts" CHECK ("talk_hubs"."view_count" >= 0 and "talk_hubs"."lead_count" >= 0 and "talk_hubs"."version" >= 1),
	CONSTRAINT "talk_hubs_colours" CHECK ("talk_hubs"."background_color" ~ '^#[0-9A-Fa-f]{6}$' and "talk_hubs"."primary_color" ~ '^#[0-9A-Fa-f]{6}$' and "talk_hubs"."secondary_color" ~ '^#[0-9A-Fa-f]{6}$' and "talk_hubs"."button_color" ~ '^#[0-9A-Fa-f]{6}$' and "talk_hubs"."text_color" ~ '^#[0-9A-Fa-f]{6}$'),
	CONSTRAINT "talk_hubs_timezone_known" CHECK (('2000-01-01 00:00'::timestamp at time zone "talk_hubs"."timezone") is not null),
	CONSTRAINT "talk_hubs_lengths" CHECK (char_length("talk_hubs"."description") <= 50000 and char_length("talk_hubs"."event_name") <= 200 and char_length("talk_hubs"."location") <= 2048 and char_length("talk_hubs"."speaker_link") <= 2048 and char_length("talk_hubs"."logo_url") <= 2048 and char_length("talk_hubs"."banner_url") <= 2048 and char_length("talk_hubs"."background_url") <= 2048 and char_length("talk_hubs"."timezone") <= 64 and char_length("talk_hubs"."meta_title") <= 60 and char_length("talk_hubs"."meta_description") <= 160 and char_length("talk_hubs"."keywords") <= 500 and char_length("talk_hubs"."lead_form_title") <= 200 and char_length("talk_hubs"."lead_form_description") <= 2000 and char_length("talk_hubs"."lead_custom_message") <= 2000 and char_length("talk_hubs"."lead_consent_text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
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
	CONSTRAINT "templates_category" CHECK ("templates"."category" in ('business', 'education', 'technology', 'leadership', 'health')),
	CONSTRAINT "templates_font_family" CHECK ("templates"."font_family" in ('Inter', 'Poppins', 'Roboto', 'Open Sans', 'Lato')),
	CONSTRAINT "templates_colours" CHECK ("templates"."background_color" ~ '^#[0-9A-Fa-f]{6}$' and "templates"."primary_color" ~ '^#[0-9A-Fa-f]{6}$' and "templates"."secondary_color" ~ '^#[0-9A-Fa-f]{6}$' and "templates"."button_color" ~ '^#[0-9A-Fa-f]{6}$' and "templates"."text_color" ~ '^#[0-9A-Fa-f]{6}$'),
	CONSTRAINT "templates_numbers" CHECK ("templates"."usage_count" >= 0 and "templates"."button_radius" between 0 and 20),
	CONSTRAINT "templates_content" CHECK (jsonb_typeof("templates"."content") = 'object' and char_length("templates"."content"::text) <= 60000),
	CONSTRAINT "templates_name" CHECK (char_length("templates"."name") between 1 and 100),
	CONSTRAINT "templates_lengths" CHECK (char_length("templates"."description") <= 1000)
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
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_attendees" ADD CONSTRAINT "approved_attendees_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_grants" ADD CONSTRAINT "device_grants_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_questions" ADD CONSTRAINT "feedback_questions_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_question" FOREIGN KEY ("question_id","talk_hub_id") REFERENCES "public"."feedback_questions"("id","talk_hub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_events" ADD CONSTRAINT "hub_events_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_slugs" ADD CONSTRAINT "hub_slugs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hub_slugs" ADD CONSTRAINT "hub_slugs_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_captures" ADD CONSTRAINT "lead_captures_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_captures" ADD CONSTRAINT "lead_captures_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_captures" ADD CONSTRAINT "lead_captures_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user" FOREIGN KEY ("id","email") REFERENCES "public"."users"("id","email") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_talk_hub_id_talk_hubs_id_fk" FOREIGN KEY ("talk_hub_id") REFERENCES "public"."talk_hubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_bookings" ADD CONSTRAINT "speaker_bookings_speaker_id_profiles_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_hubs" ADD CONSTRAINT "talk_hubs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usernames" ADD CONSTRAINT "usernames_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "approved_attendees_hub_newest" ON "approved_attendees" USING btree ("talk_hub_id","created_at","id");--> statement-breakpoint
CREATE INDEX "device_grants_user" ON "device_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_grants_hub" ON "device_grants" USING btree ("talk_hub_id");--> statement-breakpoint
CREATE INDEX "device_grants_lead" ON "device_grants" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "device_grants_expiry" ON "device_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "feedback_submissions_hub_newest" ON "feedback_submissions" USING btree ("talk_hub_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_submissions_lead" ON "feedback_submissions" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "files_user_newest" ON "files" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("created_at") WHERE "files"."status" = 'uploading';--> statement-breakpoint
CREATE INDEX "hub_slugs_hub" ON "hub_slugs" USING btree ("talk_hub_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hub_slugs_one_current" ON "hub_slugs" USING btree ("talk_hub_id") WHERE "hub_slugs"."is_current";--> statement-breakpoint
CREATE INDEX "lead_captures_hub_newest" ON "lead_captures" USING btree ("talk_hub_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_captures_user_newest" ON "lead_captures" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_user_newest" ON "leads" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_hub_newest" ON "leads" USING btree ("talk_hub_id","created_at");--> statement-breakpoint
CREATE INDEX "resources_hub" ON "resources" USING btree ("talk_hub_id");--> statement-breakpoint
CREATE INDEX "resources_file" ON "resources" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "speaker_bookings_newest" ON "speaker_bookings" USING btree ("speaker_id","created_at","id");--> statement-breakpoint
CREATE INDEX "talk_hubs_user_newest" ON "talk_hubs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_public_newest" ON "templates" USING btree ("created_at","id") WHERE "templates"."is_public";--> statement-breakpoint
CREATE INDEX "templates_user" ON "templates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "usernames_profile" ON "usernames" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "usernames_one_current" ON "usernames" USING btree ("profile_id") WHERE "usernames"."is_current";--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");