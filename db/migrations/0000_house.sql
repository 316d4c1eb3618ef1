CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- English without accents. No stop words: an exact phrase may hold them, and queries leave them out by themselves.
CREATE TEXT SEARCH DICTIONARY english_words (TEMPLATE = snowball, Language = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION plumbline (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION plumbline
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart WITH english_words;
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION plumbline
  ALTER MAPPING FOR word, hword, hword_part, numword, numhword, hword_numpart WITH unaccent, english_words;
--> statement-breakpoint
-- Words as they are written, for the vocabulary that typing errors are compared with.
CREATE TEXT SEARCH CONFIGURATION words (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION words
  ALTER MAPPING FOR word, hword, hword_part, numword, numhword, hword_numpart WITH unaccent, simple;
--> statement-breakpoint
-- What is indexed of a text: identifiers as the words that they are made of (spec/query/split-words.ts divides the
-- same way), and those with humps once more as a whole, so that `github` finds GitHub.
CREATE FUNCTION search_text(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  regexp_replace(
    replace(replace(replace(replace(replace(content, '/', ' '), '.', ' '), '-', ' '), '@', ' '), '<', ' '),
    '(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z][a-z])', ' ', 'g'
  ) || coalesce(' ' || (
    SELECT string_agg(humped[1], ' ')
    FROM regexp_matches(content, '[A-Za-z0-9]*(?:[a-z0-9][A-Z]|[A-Z][A-Z][a-z][a-z])[A-Za-z0-9]*', 'g') AS humped
  ), '');
--> statement-breakpoint
CREATE TABLE "activity" (
	"org_id" bigint NOT NULL,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "activity_org_id_day_user_id_source_pk" PRIMARY KEY("org_id","day","user_id","source")
);
--> statement-breakpoint
CREATE TABLE "ai_keys" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"vendor" text NOT NULL,
	"sealed" text NOT NULL,
	"suffix" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"validated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_operations" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ai_operations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"vendor" text NOT NULL,
	"model" text NOT NULL,
	"by_own_key" boolean NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_operations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "acts" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"credential" text NOT NULL,
	"user_id" bigint,
	"key_id" bigint,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"user_agent" text,
	"request_id" text NOT NULL,
	CONSTRAINT "acts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "platform_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"credential" text NOT NULL,
	"user_id" bigint,
	"key_id" bigint,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"user_agent" text,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"label" text,
	"scopes" text[] NOT NULL,
	"prefix" text NOT NULL,
	"last4" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "api_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"family_id" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text DEFAULT 'sign_in' NOT NULL,
	"user_id" bigint NOT NULL,
	"made_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"team_size" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"source" text NOT NULL,
	"delivery_id" text NOT NULL,
	"kind" text NOT NULL,
	"action" text,
	"headers" jsonb NOT NULL,
	"payload" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"org_id" bigint,
	"repository_id" bigint,
	"request_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "deliveries_source_delivery_id_pk" PRIMARY KEY("source","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_refusals" (
	"source" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" bigint
);
--> statement-breakpoint
CREATE TABLE "criteria" (
	"org_id" bigint NOT NULL,
	"text_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"section_ordinal" integer NOT NULL,
	"criterion_id" text NOT NULL,
	"body" text NOT NULL,
	"is_checked" boolean NOT NULL,
	"strength" text,
	"line" integer NOT NULL,
	"realized_in" jsonb NOT NULL,
	CONSTRAINT "criteria_org_id_text_id_ordinal_pk" PRIMARY KEY("org_id","text_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"path" text NOT NULL,
	"blob_sha" text NOT NULL,
	"text_id" bigint,
	"title" text NOT NULL,
	"doc_type" text NOT NULL,
	"is_spec" boolean NOT NULL,
	"status" text,
	"owner" text,
	"team" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"review_status" text,
	"total_sections" integer DEFAULT 0 NOT NULL,
	"done_sections" integer DEFAULT 0 NOT NULL,
	"total_ac" integer DEFAULT 0 NOT NULL,
	"done_ac" integer DEFAULT 0 NOT NULL,
	"realized_ac" integer DEFAULT 0 NOT NULL,
	"diagnostics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_sections" integer DEFAULT 0 NOT NULL,
	"depends_on" text[] DEFAULT '{}' NOT NULL,
	"last_doc_change_at" timestamp with time zone,
	"last_code_change_at" timestamp with time zone,
	"stale_since" timestamp with time zone,
	"is_followed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "documents_org_id_repository_id_path_pk" PRIMARY KEY("org_id","repository_id","path")
);
--> statement-breakpoint
CREATE TABLE "renders" (
	"org_id" bigint NOT NULL,
	"text_id" bigint NOT NULL,
	"renderer_version" integer NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "renders_org_id_text_id_renderer_version_pk" PRIMARY KEY("org_id","text_id","renderer_version")
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"org_id" bigint NOT NULL,
	"text_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"section_id" text,
	"section_number" text,
	"title" text NOT NULL,
	"context" text NOT NULL,
	"depth" smallint NOT NULL,
	"state" text NOT NULL,
	"blocked_by" text,
	"delta" text,
	"ticket_links" jsonb NOT NULL,
	"total_ac" integer NOT NULL,
	"done_ac" integer NOT NULL,
	"realized_ac" integer NOT NULL,
	"start_line" integer NOT NULL,
	"end_line" integer NOT NULL,
	"body" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('plumbline', search_text("sections"."title")), 'A') ||
        setweight(to_tsvector('plumbline', search_text("sections"."context")), 'B') ||
        setweight(to_tsvector('plumbline', search_text("sections"."body")), 'C')) STORED,
	CONSTRAINT "sections_org_id_text_id_ordinal_pk" PRIMARY KEY("org_id","text_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"blob_sha" text NOT NULL,
	"parser_version" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "texts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "pull_saves" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pull_saves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repository_id" bigint NOT NULL,
	"branch" text NOT NULL,
	"base_sha" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pull_saves_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "coverage_days" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"day" date NOT NULL,
	"team" text NOT NULL,
	"commit_sha" text NOT NULL,
	"total_specs" integer NOT NULL,
	"total_sections" integer NOT NULL,
	"done_sections" integer NOT NULL,
	"total_ac" integer NOT NULL,
	"done_ac" integer NOT NULL,
	"realized_ac" integer NOT NULL,
	CONSTRAINT "coverage_days_org_id_repository_id_day_team_pk" PRIMARY KEY("org_id","repository_id","day","team")
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"org_id" bigint NOT NULL,
	"blob_sha" text NOT NULL,
	"version" integer NOT NULL,
	"digest" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digests_org_id_blob_sha_version_pk" PRIMARY KEY("org_id","blob_sha","version")
);
--> statement-breakpoint
CREATE TABLE "followed_repositories" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"commit_sha" text,
	"code_sha" text,
	"backfilled_at" timestamp with time zone,
	"known_since" date,
	CONSTRAINT "followed_repositories_org_id_repository_id_pk" PRIMARY KEY("org_id","repository_id")
);
--> statement-breakpoint
CREATE TABLE "section_identities" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "section_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"blob_sha" text NOT NULL,
	"section_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_sha" text NOT NULL,
	"code_changed_at" timestamp with time zone,
	"stale_since" timestamp with time zone,
	"stale_because" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "section_identities_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "section_identities_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"target" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_target_key_pk" PRIMARY KEY("user_id","target","key")
);
--> statement-breakpoint
CREATE TABLE "code_host_accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text,
	"expires_at" timestamp with time zone,
	"lapsed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_requests" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"upstream" text NOT NULL,
	"user_code_hash" text NOT NULL,
	"user_agent" text,
	"org" text,
	"interval_s" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_polled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "git_authors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guesses" (
	"target" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tokens_valid_from" timestamp with time zone,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "idp_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_records" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" text NOT NULL,
	"grant_hash" text,
	"uid_hash" text,
	"user_code_hash" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "idp_records_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "kept_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_families" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text,
	"number" integer DEFAULT 1 NOT NULL,
	"token_hash" text NOT NULL,
	"rotations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"upstream" text NOT NULL,
	"access_token" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" bigint,
	CONSTRAINT "invitations_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "orgs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orgs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp with time zone,
	CONSTRAINT "orgs_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"email" text,
	"name" text NOT NULL,
	"picture" text,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "issue_comments" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "issue_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" bigint NOT NULL,
	"body" text NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issue_comments_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "issue_numbers" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"last_number" bigint NOT NULL,
	CONSTRAINT "issue_numbers_org_id_repository_id_pk" PRIMARY KEY("org_id","repository_id")
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "issues_org_id_repository_id_number_pk" PRIMARY KEY("org_id","repository_id","number")
);
--> statement-breakpoint
CREATE TABLE "pulls" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"head_branch" text NOT NULL,
	"base_branch" text NOT NULL,
	"head_sha" text NOT NULL,
	"base_sha" text NOT NULL,
	"merge_commit_sha" text,
	"merged_at" timestamp with time zone,
	"merged_by" bigint,
	CONSTRAINT "pulls_org_id_repository_id_number_pk" PRIMARY KEY("org_id","repository_id","number")
);
--> statement-breakpoint
CREATE TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"taken_at" bigint[] NOT NULL,
	"tokens" bigint[] NOT NULL,
	"asked_at" bigint NOT NULL,
	"granted" bigint NOT NULL,
	"used" bigint NOT NULL,
	"frees_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"steps" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resumes_at" timestamp with time zone,
	"request_id" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "installations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000000000 CACHE 1),
	"host" text NOT NULL,
	"account" text NOT NULL,
	"account_id" bigint,
	"state" text DEFAULT 'active' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"sync_number" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"problem" text,
	"resumes_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installations_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "installations_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "repositories" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "repositories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"installation_id" bigint NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"local_path" text,
	"host_id" bigint,
	"is_private" boolean,
	"is_archived" boolean DEFAULT false NOT NULL,
	"disconnected_at" timestamp with time zone,
	"default_branch" text,
	"head_sha" text,
	"tree_sha" text,
	"history_sha" text,
	"indexed_at" timestamp with time zone,
	"indexed_with" text,
	"config" jsonb,
	"config_origins" jsonb,
	"config_file" text,
	"config_diagnostics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repositories_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repository_id" bigint NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"step" text,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"written_count" integer DEFAULT 0 NOT NULL,
	"head_sha" text,
	"error" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resumes_at" timestamp with time zone,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "runs_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "counted_texts" (
	"org_id" bigint NOT NULL,
	"text_id" bigint NOT NULL,
	CONSTRAINT "counted_texts_org_id_text_id_pk" PRIMARY KEY("org_id","text_id")
);
--> statement-breakpoint
CREATE TABLE "document_names" (
	"org_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"document_count" integer NOT NULL,
	CONSTRAINT "document_names_org_id_kind_name_pk" PRIMARY KEY("org_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_org_id_user_id_id_pk" PRIMARY KEY("org_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "unanswered_searches" (
	"org_id" bigint NOT NULL,
	"query" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unanswered_searches_org_id_query_pk" PRIMARY KEY("org_id","query")
);
--> statement-breakpoint
CREATE TABLE "words" (
	"org_id" bigint NOT NULL,
	"word" text NOT NULL,
	"lexeme" text NOT NULL,
	"section_count" integer NOT NULL,
	CONSTRAINT "words_org_id_word_pk" PRIMARY KEY("org_id","word")
);
--> statement-breakpoint
CREATE TABLE "attestations" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "attestations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_identity_id" bigint NOT NULL,
	"section_hash" text NOT NULL,
	"commit_sha" text NOT NULL,
	"attested_by" bigint NOT NULL,
	"attested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attestations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "code_changes" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"path" text NOT NULL,
	"changed_at" timestamp with time zone,
	"commit_sha" text,
	CONSTRAINT "code_changes_org_id_repository_id_path_pk" PRIMARY KEY("org_id","repository_id","path")
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"pid" integer NOT NULL,
	"host" text NOT NULL,
	"application_name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_keys" ADD CONSTRAINT "ai_keys_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_operations" ADD CONSTRAINT "ai_operations_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_operations" ADD CONSTRAINT "ai_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_acts" ADD CONSTRAINT "platform_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "criteria" ADD CONSTRAINT "criteria_org_id_text_id_texts_org_id_id_fk" FOREIGN KEY ("org_id","text_id") REFERENCES "public"."texts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_org_id_text_id_texts_org_id_id_fk" FOREIGN KEY ("org_id","text_id") REFERENCES "public"."texts"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_org_id_text_id_texts_org_id_id_fk" FOREIGN KEY ("org_id","text_id") REFERENCES "public"."texts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_org_id_text_id_texts_org_id_id_fk" FOREIGN KEY ("org_id","text_id") REFERENCES "public"."texts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pull_saves" ADD CONSTRAINT "pull_saves_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverage_days" ADD CONSTRAINT "coverage_days_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_repositories" ADD CONSTRAINT "followed_repositories_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_identities" ADD CONSTRAINT "section_identities_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_host_accounts" ADD CONSTRAINT "code_host_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "git_authors" ADD CONSTRAINT "git_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_families" ADD CONSTRAINT "refresh_families_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_org_id_repository_id_number_issues_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_numbers" ADD CONSTRAINT "issue_numbers_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulls" ADD CONSTRAINT "pulls_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulls" ADD CONSTRAINT "pulls_org_id_repository_id_number_issues_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installations" ADD CONSTRAINT "installations_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_org_id_installation_id_installations_org_id_id_fk" FOREIGN KEY ("org_id","installation_id") REFERENCES "public"."installations"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_texts" ADD CONSTRAINT "counted_texts_org_id_text_id_texts_org_id_id_fk" FOREIGN KEY ("org_id","text_id") REFERENCES "public"."texts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_names" ADD CONSTRAINT "document_names_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_searches" ADD CONSTRAINT "unanswered_searches_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestations" ADD CONSTRAINT "attestations_attested_by_users_id_fk" FOREIGN KEY ("attested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestations" ADD CONSTRAINT "attestations_org_id_section_identity_id_section_identities_org_id_id_fk" FOREIGN KEY ("org_id","section_identity_id") REFERENCES "public"."section_identities"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_changes" ADD CONSTRAINT "code_changes_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_operations_at_idx" ON "ai_operations" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "acts_act_idx" ON "acts" USING btree ("org_id","act","id");--> statement-breakpoint
CREATE INDEX "acts_user_idx" ON "acts" USING btree ("org_id","user_id","id");--> statement-breakpoint
CREATE INDEX "acts_at_idx" ON "acts" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "platform_acts_at_idx" ON "platform_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_requests_created_idx" ON "contact_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_received_idx" ON "deliveries" USING btree ("received_at","source","delivery_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_secrets_fingerprint_key" ON "webhook_secrets" USING btree ("source","fingerprint");--> statement-breakpoint
CREATE INDEX "documents_text_idx" ON "documents" USING btree ("org_id","text_id");--> statement-breakpoint
CREATE INDEX "documents_name_idx" ON "documents" USING gin ((array["org_id"]),to_tsvector('plumbline', search_text("title" || ' ' || "path"))) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "documents_letters_1_idx" ON "documents" USING btree ("org_id",lower(left("title", 1)),length("title"));--> statement-breakpoint
CREATE INDEX "documents_letters_2_idx" ON "documents" USING btree ("org_id",lower(left("title", 2)),length("title"));--> statement-breakpoint
CREATE INDEX "documents_letters_3_idx" ON "documents" USING btree ("org_id",lower(left("title", 3)),length("title"));--> statement-breakpoint
CREATE INDEX "documents_title_idx" ON "documents" USING btree ("org_id",lower(left("title", 80)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "documents_changed_idx" ON "documents" USING btree ("org_id","last_doc_change_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sections_search_idx" ON "sections" USING gin ("org_id","search") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "sections_heading_idx" ON "sections" USING gin ("org_id",to_tsvector('plumbline', search_text("title"))) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "sections_letters_1_idx" ON "sections" USING btree ("org_id",lower(left("title", 1)),length("title"));--> statement-breakpoint
CREATE INDEX "sections_letters_2_idx" ON "sections" USING btree ("org_id",lower(left("title", 2)),length("title"));--> statement-breakpoint
CREATE INDEX "sections_letters_3_idx" ON "sections" USING btree ("org_id",lower(left("title", 3)),length("title"));--> statement-breakpoint
CREATE INDEX "sections_title_idx" ON "sections" USING btree ("org_id",lower(left("title", 80)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sections_blocked_idx" ON "sections" USING btree ("org_id","text_id") WHERE "sections"."blocked_by" is not null;--> statement-breakpoint
CREATE INDEX "sections_tickets_idx" ON "sections" USING gin ("org_id","ticket_links" jsonb_path_ops) WHERE "sections"."ticket_links" <> '[]';--> statement-breakpoint
CREATE UNIQUE INDEX "texts_blob_key" ON "texts" USING btree ("org_id","blob_sha","parser_version");--> statement-breakpoint
CREATE UNIQUE INDEX "section_identities_place_key" ON "section_identities" USING btree ("org_id","repository_id","path","section_id") WHERE "section_identities"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "section_identities_repository_idx" ON "section_identities" USING btree ("org_id","repository_id");--> statement-breakpoint
CREATE INDEX "device_requests_user_code_idx" ON "device_requests" USING btree ("user_code_hash");--> statement-breakpoint
CREATE INDEX "identities_user_idx" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idp_records_grant_idx" ON "idp_records" USING btree ("grant_hash") WHERE "idp_records"."grant_hash" is not null;--> statement-breakpoint
CREATE INDEX "idp_records_uid_idx" ON "idp_records" USING btree ("model","uid_hash") WHERE "idp_records"."uid_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "idp_records_user_code_key" ON "idp_records" USING btree ("user_code_hash") WHERE "idp_records"."user_code_hash" is not null;--> statement-breakpoint
CREATE INDEX "idp_records_expires_idx" ON "idp_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_families_user_idx" ON "refresh_families" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_families_expires_idx" ON "refresh_families" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memberships_user_idx" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "issue_comments_issue_idx" ON "issue_comments" USING btree ("org_id","repository_id","number","id");--> statement-breakpoint
CREATE INDEX "issues_list_idx" ON "issues" USING btree ("org_id","repository_id","kind","state","number" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_unfinished_key" ON "reconciliations" USING btree ((true)) WHERE "reconciliations"."state" in ('running', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "installations_account_key" ON "installations" USING btree ("org_id","host",lower("account")) WHERE "installations"."state" <> 'removed';--> statement-breakpoint
CREATE UNIQUE INDEX "repositories_name_key" ON "repositories" USING btree ("org_id",lower("owner"),lower("name")) WHERE "repositories"."disconnected_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "repositories_host_key" ON "repositories" USING btree ("org_id","host_id");--> statement-breakpoint
CREATE INDEX "repositories_beginning_idx" ON "repositories" USING btree ("org_id",lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "repositories_full_beginning_idx" ON "repositories" USING btree ("org_id",lower("owner" || '/' || "name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "runs_repository_idx" ON "runs" USING btree ("org_id","repository_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "runs_unfinished_idx" ON "runs" USING btree ("org_id","repository_id") WHERE "runs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "runs_waiting_key" ON "runs" USING btree ("org_id","repository_id") WHERE "runs"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "document_names_beginning_idx" ON "document_names" USING btree ("org_id",lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "unanswered_searches_last_idx" ON "unanswered_searches" USING btree ("org_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "words_lexeme_idx" ON "words" USING btree ("org_id","lexeme");--> statement-breakpoint
CREATE INDEX "words_similar_idx" ON "words" USING gin ("org_id","word" gin_trgm_ops) WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE UNIQUE INDEX "attestations_once_key" ON "attestations" USING btree ("org_id","section_identity_id","section_hash","commit_sha","attested_by");