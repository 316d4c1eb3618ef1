CREATE TABLE "review_commands" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"command" text NOT NULL,
	"said_by" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_commands_org_id_repository_id_comment_id_pk" PRIMARY KEY("org_id","repository_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "review_findings" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "review_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" bigint NOT NULL,
	"head_sha" text NOT NULL,
	"key" text NOT NULL,
	"path" text NOT NULL,
	"section_id" text NOT NULL,
	"section_title" text NOT NULL,
	"criterion_id" text,
	"criterion_text" text,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"decided_by" bigint,
	"decided_by_login" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_findings_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_runs" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "review_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" bigint NOT NULL,
	"head_sha" text NOT NULL,
	"merge_base_sha" text,
	"state" text NOT NULL,
	"report" jsonb,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_id" bigint,
	"ai_state" text DEFAULT 'none' NOT NULL,
	"ai_summary" text,
	"ai_note" text,
	"model" text,
	"ai_by_outsider" boolean DEFAULT false NOT NULL,
	"ai_finished_at" timestamp with time zone,
	"input_tokens" integer,
	"output_tokens" integer,
	"requested_by" bigint,
	"error" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "review_runs_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"at_merge" text DEFAULT 'propose' NOT NULL,
	"no_lint_errors" boolean DEFAULT false NOT NULL,
	"min_coverage" real,
	"touched_must_change" boolean DEFAULT false NOT NULL,
	"approval_approves" boolean DEFAULT false NOT NULL,
	CONSTRAINT "review_settings_org_id_repository_id_pk" PRIMARY KEY("org_id","repository_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"title" text NOT NULL,
	"author" text,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"head_sha" text NOT NULL,
	"head_branch" text NOT NULL,
	"base_branch" text NOT NULL,
	"summary" text,
	"comment_id" bigint,
	"merge_outcome" text,
	"merge_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_org_id_repository_id_number_pk" PRIMARY KEY("org_id","repository_id","number")
);
--> statement-breakpoint
ALTER TABLE "review_commands" ADD CONSTRAINT "review_commands_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_findings" ADD CONSTRAINT "review_findings_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_findings" ADD CONSTRAINT "review_findings_org_id_repository_id_number_reviews_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."reviews"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_runs" ADD CONSTRAINT "review_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_runs" ADD CONSTRAINT "review_runs_org_id_repository_id_number_reviews_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."reviews"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_findings_key" ON "review_findings" USING btree ("org_id","repository_id","number","key");--> statement-breakpoint
CREATE INDEX "review_findings_open_idx" ON "review_findings" USING btree ("org_id","repository_id","number") WHERE "review_findings"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "review_runs_head_key" ON "review_runs" USING btree ("org_id","repository_id","number","head_sha");--> statement-breakpoint
CREATE INDEX "reviews_list_idx" ON "reviews" USING btree ("org_id","updated_at" DESC NULLS LAST);