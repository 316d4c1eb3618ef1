CREATE TABLE "alert_decisions" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"problem_key" text NOT NULL,
	"decision" text NOT NULL,
	"section_path" text,
	"section_id" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_decisions_org_id_repository_id_problem_key_pk" PRIMARY KEY("org_id","repository_id","problem_key")
);
--> statement-breakpoint
CREATE TABLE "alert_hours" (
	"org_id" bigint NOT NULL,
	"alert_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "alert_hours_org_id_alert_id_hour_pk" PRIMARY KEY("org_id","alert_id","hour")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"family" text NOT NULL,
	"repository_id" bigint,
	"title" text NOT NULL,
	"message" text,
	"level" text NOT NULL,
	"service" text,
	"url" text,
	"stack" text,
	"state" text NOT NULL,
	"count" bigint NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"silenced_until" timestamp with time zone,
	"problem_key" text NOT NULL,
	"joined_id" bigint,
	"triaged_at" timestamp with time zone,
	"suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision" text,
	"section_path" text,
	"section_id" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"issue_number" integer,
	"issue_url" text,
	CONSTRAINT "alerts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"delivery_id" text NOT NULL,
	"state" text NOT NULL,
	"payload" text,
	"alerts" integer NOT NULL,
	"note" text,
	"request_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "alert_deliveries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_services" (
	"org_id" bigint NOT NULL,
	"service" text NOT NULL,
	"repository_id" bigint NOT NULL,
	CONSTRAINT "alert_services_org_id_service_pk" PRIMARY KEY("org_id","service")
);
--> statement-breakpoint
CREATE TABLE "alert_sources" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"signing_secret" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rotated_at" timestamp with time zone,
	CONSTRAINT "alert_sources_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_seconds" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"second" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "alert_seconds_org_id_repository_id_second_pk" PRIMARY KEY("org_id","repository_id","second")
);
--> statement-breakpoint
CREATE TABLE "alert_spikes" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_spikes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"repository_id" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"threshold" integer NOT NULL,
	"count" bigint NOT NULL,
	"below_since" timestamp with time zone,
	"compared_until" bigint NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "alert_spikes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_decisions" ADD CONSTRAINT "alert_decisions_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_decisions" ADD CONSTRAINT "alert_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_decisions" ADD CONSTRAINT "alert_decisions_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_hours" ADD CONSTRAINT "alert_hours_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_hours" ADD CONSTRAINT "alert_hours_org_id_alert_id_alerts_org_id_id_fk" FOREIGN KEY ("org_id","alert_id") REFERENCES "public"."alerts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_org_id_source_id_alert_sources_org_id_id_fk" FOREIGN KEY ("org_id","source_id") REFERENCES "public"."alert_sources"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_org_id_source_id_alert_sources_org_id_id_fk" FOREIGN KEY ("org_id","source_id") REFERENCES "public"."alert_sources"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_services" ADD CONSTRAINT "alert_services_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_services" ADD CONSTRAINT "alert_services_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_sources" ADD CONSTRAINT "alert_sources_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_seconds" ADD CONSTRAINT "alert_seconds_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_spikes" ADD CONSTRAINT "alert_spikes_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_spikes" ADD CONSTRAINT "alert_spikes_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_hours_hour_idx" ON "alert_hours" USING btree ("org_id","hour");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_fingerprint_key" ON "alerts" USING btree ("org_id","source_id","fingerprint");--> statement-breakpoint
CREATE INDEX "alerts_family_idx" ON "alerts" USING btree ("org_id","source_id","family");--> statement-breakpoint
CREATE INDEX "alerts_problem_idx" ON "alerts" USING btree ("org_id","problem_key");--> statement-breakpoint
CREATE INDEX "alerts_last_idx" ON "alerts" USING btree ("org_id","last_at");--> statement-breakpoint
CREATE INDEX "alerts_section_idx" ON "alerts" USING btree ("org_id","repository_id","section_path") WHERE "alerts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "alerts_untriaged_idx" ON "alerts" USING btree ("org_id","id") WHERE "alerts"."triaged_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_once_key" ON "alert_deliveries" USING btree ("org_id","source_id","delivery_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_new_idx" ON "alert_deliveries" USING btree ("org_id","id") WHERE "alert_deliveries"."state" = 'received';--> statement-breakpoint
CREATE INDEX "alert_deliveries_received_idx" ON "alert_deliveries" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_sources_token_key" ON "alert_sources" USING btree ("org_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_sources_name_key" ON "alert_sources" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "alert_spikes_open_key" ON "alert_spikes" USING btree ("org_id",coalesce("repository_id", 0)) WHERE "alert_spikes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alert_spikes_started_idx" ON "alert_spikes" USING btree ("org_id","started_at");