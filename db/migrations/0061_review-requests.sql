CREATE TABLE "document_reviewers" (
	"org_id" bigint NOT NULL,
	"request_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"team" text,
	"verdict_id" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_reviewers_org_id_request_id_user_id_pk" PRIMARY KEY("org_id","request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_verdicts" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "document_verdicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"commit_sha" text NOT NULL,
	"blob_sha" text NOT NULL,
	"text_hash" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_verdicts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "review_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"requested_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_hash" text,
	"recorded_as" text,
	"recorded_url" text,
	"dismissed_at" timestamp with time zone,
	"dismissed_by" bigint,
	CONSTRAINT "review_requests_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_reviewers" ADD CONSTRAINT "document_reviewers_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reviewers" ADD CONSTRAINT "document_reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reviewers" ADD CONSTRAINT "document_reviewers_org_id_request_id_review_requests_org_id_id_fk" FOREIGN KEY ("org_id","request_id") REFERENCES "public"."review_requests"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reviewers" ADD CONSTRAINT "document_reviewers_org_id_verdict_id_document_verdicts_org_id_id_fk" FOREIGN KEY ("org_id","verdict_id") REFERENCES "public"."document_verdicts"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_verdicts" ADD CONSTRAINT "document_verdicts_org_id_request_id_review_requests_org_id_id_fk" FOREIGN KEY ("org_id","request_id") REFERENCES "public"."review_requests"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_reviewers_user_idx" ON "document_reviewers" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "document_verdicts_request_idx" ON "document_verdicts" USING btree ("org_id","request_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_requests_document_key" ON "review_requests" USING btree ("org_id","repository_id","path") WHERE "review_requests"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "review_requests_updated_idx" ON "review_requests" USING btree ("org_id","updated_at");