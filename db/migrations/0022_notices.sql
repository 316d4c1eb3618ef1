CREATE TABLE "notice_deliveries" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notice_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text,
	"error" text,
	"message_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "notice_deliveries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "notice_messages" (
	"org_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"groups" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notice_messages_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "notice_conditions" (
	"org_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"repository_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_conditions_org_id_kind_repository_id_subject_pk" PRIMARY KEY("org_id","kind","repository_id","subject")
);
--> statement-breakpoint
CREATE TABLE "notice_events" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notice_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"repository_id" bigint,
	"items" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"routed_at" timestamp with time zone,
	CONSTRAINT "notice_events_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "replaced_specs" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"path" text NOT NULL,
	"blob_sha" text NOT NULL,
	"text_id" bigint,
	"title" text NOT NULL,
	"status" text,
	"review_status" text,
	"total_ac" integer NOT NULL,
	"done_ac" integer NOT NULL,
	CONSTRAINT "replaced_specs_org_id_repository_id_path_pk" PRIMARY KEY("org_id","repository_id","path")
);
--> statement-breakpoint
CREATE TABLE "document_follows" (
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"path" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "document_follows_org_id_user_id_repository_id_path_pk" PRIMARY KEY("org_id","user_id","repository_id","path")
);
--> statement-breakpoint
CREATE TABLE "inbox_notices" (
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inbox_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"group" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "inbox_notices_org_id_user_id_id_pk" PRIMARY KEY("org_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"mail" text DEFAULT 'off' NOT NULL,
	"scope" text DEFAULT 'followed' NOT NULL,
	"muted_kinds" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "notice_settings_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_schedules" (
	"org_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"team" text NOT NULL,
	"schedule" text NOT NULL,
	"repository_ids" bigint[] NOT NULL,
	"zone" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"posted" jsonb,
	CONSTRAINT "notice_schedules_org_id_kind_channel_team_schedule_pk" PRIMARY KEY("org_id","kind","channel","team","schedule")
);
--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_org_id_event_id_notice_events_org_id_id_fk" FOREIGN KEY ("org_id","event_id") REFERENCES "public"."notice_events"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_messages" ADD CONSTRAINT "notice_messages_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_conditions" ADD CONSTRAINT "notice_conditions_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_events" ADD CONSTRAINT "notice_events_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_events" ADD CONSTRAINT "notice_events_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_specs" ADD CONSTRAINT "replaced_specs_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_follows" ADD CONSTRAINT "document_follows_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_follows" ADD CONSTRAINT "document_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_follows" ADD CONSTRAINT "document_follows_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notices" ADD CONSTRAINT "inbox_notices_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notices" ADD CONSTRAINT "inbox_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_schedules" ADD CONSTRAINT "notice_schedules_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_deliveries_once_key" ON "notice_deliveries" USING btree ("org_id","event_id","channel","target");--> statement-breakpoint
CREATE INDEX "notice_deliveries_waiting_idx" ON "notice_deliveries" USING btree ("org_id","channel","target","due_at") WHERE "notice_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notice_deliveries_message_idx" ON "notice_deliveries" USING btree ("org_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_messages_sending_key" ON "notice_messages" USING btree ("org_id","channel","target") WHERE "notice_messages"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "notice_events_new_idx" ON "notice_events" USING btree ("org_id","id") WHERE "notice_events"."routed_at" is null;--> statement-breakpoint
CREATE INDEX "notice_events_time_idx" ON "notice_events" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "document_follows_document_idx" ON "document_follows" USING btree ("org_id","repository_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_notices_once_key" ON "inbox_notices" USING btree ("org_id","user_id","event_id");--> statement-breakpoint
CREATE INDEX "inbox_notices_unread_idx" ON "inbox_notices" USING btree ("org_id","user_id") WHERE "inbox_notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notice_schedules_due_idx" ON "notice_schedules" USING btree ("next_at");