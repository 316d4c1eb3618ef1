CREATE TABLE "ticket_pauses" (
	"org_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"until" timestamp with time zone,
	"reason" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_by" bigint,
	CONSTRAINT "ticket_pauses_org_id_scope_key_pk" PRIMARY KEY("org_id","scope","key")
);
--> statement-breakpoint
CREATE TABLE "ticket_projects" (
	"org_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"project" text NOT NULL,
	"facts" jsonb,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_projects_org_id_kind_host_project_pk" PRIMARY KEY("org_id","kind","host","project")
);
--> statement-breakpoint
CREATE TABLE "ticket_sync_settings" (
	"org_id" bigint NOT NULL,
	"max_creations" integer DEFAULT 25 NOT NULL,
	"conflict_rule" text DEFAULT 'ask' NOT NULL,
	CONSTRAINT "ticket_sync_settings_org_id_pk" PRIMARY KEY("org_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_choices" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"take" text,
	"reason" text,
	"chosen_by" bigint,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_choices_org_id_repository_id_kind_subject_pk" PRIMARY KEY("org_id","repository_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "ticket_conflicts" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" text NOT NULL,
	"conflict" jsonb NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_conflicts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_findings" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" text NOT NULL,
	"finding" jsonb NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"left_because" text,
	"left_by" bigint,
	"left_at" timestamp with time zone,
	CONSTRAINT "ticket_findings_org_id_repository_id_id_pk" PRIMARY KEY("org_id","repository_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_first_syncs" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"connection" text NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_first_syncs_org_id_repository_id_connection_pk" PRIMARY KEY("org_id","repository_id","connection")
);
--> statement-breakpoint
CREATE TABLE "ticket_reviews" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" text NOT NULL,
	"item" jsonb NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_reviews_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_edits" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repository_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"edit" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"commit_sha" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "ticket_edits_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repository_id" bigint NOT NULL,
	"section_key" text NOT NULL,
	"connection" text NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"ticket_id" text NOT NULL,
	"global_id" text NOT NULL,
	"url" text,
	"is_shadow" boolean NOT NULL,
	"was_in_document" boolean DEFAULT false NOT NULL,
	"health" text DEFAULT 'ok' NOT NULL,
	"missing_checks" integer DEFAULT 0 NOT NULL,
	"broken_reason" text,
	"broken_since" timestamp with time zone,
	"agreement" jsonb,
	"written" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ticket" jsonb,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_links_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_runs" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repository_id" bigint NOT NULL,
	"trigger" text NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"reads_all" boolean DEFAULT false NOT NULL,
	"link_ids" bigint[] DEFAULT '{}' NOT NULL,
	"plan_hash" text,
	"item_ids" text[],
	"path" text,
	"undoes" bigint,
	"undone_by" bigint,
	"diagnostics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"resumes_at" timestamp with time zone,
	"requested_by" bigint,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "ticket_runs_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_steps" (
	"org_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"run_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"action" text NOT NULL,
	"connection" text NOT NULL,
	"section_key" text NOT NULL,
	"link_id" bigint,
	"item" jsonb NOT NULL,
	"before" jsonb,
	"result" jsonb,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "ticket_steps_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "auth_method" text;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "credential" text;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "webhook_id" text;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "conflict_rule" text;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "last_delivery_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_pauses" ADD CONSTRAINT "ticket_pauses_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pauses" ADD CONSTRAINT "ticket_pauses_paused_by_users_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_projects" ADD CONSTRAINT "ticket_projects_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_sync_settings" ADD CONSTRAINT "ticket_sync_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_choices" ADD CONSTRAINT "ticket_choices_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_choices" ADD CONSTRAINT "ticket_choices_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_conflicts" ADD CONSTRAINT "ticket_conflicts_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_findings" ADD CONSTRAINT "ticket_findings_left_by_users_id_fk" FOREIGN KEY ("left_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_findings" ADD CONSTRAINT "ticket_findings_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_first_syncs" ADD CONSTRAINT "ticket_first_syncs_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reviews" ADD CONSTRAINT "ticket_reviews_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_edits" ADD CONSTRAINT "ticket_edits_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_runs" ADD CONSTRAINT "ticket_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_runs" ADD CONSTRAINT "ticket_runs_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_steps" ADD CONSTRAINT "ticket_steps_org_id_run_id_ticket_runs_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."ticket_runs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_conflicts_repository_idx" ON "ticket_conflicts" USING btree ("org_id","repository_id");--> statement-breakpoint
CREATE INDEX "ticket_reviews_repository_idx" ON "ticket_reviews" USING btree ("org_id","repository_id");--> statement-breakpoint
CREATE INDEX "ticket_edits_waiting_idx" ON "ticket_edits" USING btree ("org_id","repository_id") WHERE "ticket_edits"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "ticket_edits_run_idx" ON "ticket_edits" USING btree ("org_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_section_key" ON "ticket_links" USING btree ("org_id","repository_id","connection","section_key");--> statement-breakpoint
CREATE INDEX "ticket_links_ticket_idx" ON "ticket_links" USING btree ("org_id","kind","host","global_id");--> statement-breakpoint
CREATE INDEX "ticket_links_broken_idx" ON "ticket_links" USING btree ("org_id","broken_since");--> statement-breakpoint
CREATE INDEX "ticket_runs_list_idx" ON "ticket_runs" USING btree ("org_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_runs_waiting_key" ON "ticket_runs" USING btree ("org_id","repository_id") WHERE "ticket_runs"."state" = 'queued' and "ticket_runs"."plan_hash" is null and "ticket_runs"."undoes" is null;--> statement-breakpoint
CREATE INDEX "ticket_runs_unfinished_idx" ON "ticket_runs" USING btree ("org_id","repository_id") WHERE "ticket_runs"."state" in ('queued', 'running', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_steps_position_key" ON "ticket_steps" USING btree ("org_id","run_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_steps_creation_key" ON "ticket_steps" USING btree ("org_id","repository_id","connection","section_key") WHERE "ticket_steps"."action" = 'create' and "ticket_steps"."state" in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "ticket_steps_open_idx" ON "ticket_steps" USING btree ("org_id","repository_id") WHERE "ticket_steps"."state" in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "ticket_steps_link_idx" ON "ticket_steps" USING btree ("org_id","link_id");--> statement-breakpoint
ALTER TABLE "ticket_connections" ADD CONSTRAINT "ticket_connections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_connections_host_key" ON "ticket_connections" USING btree ("org_id","kind",lower("host")) WHERE "ticket_connections"."host" <> '';