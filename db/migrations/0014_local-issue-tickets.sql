CREATE TABLE "issue_marks" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"mark" text NOT NULL,
	"request_id" uuid NOT NULL,
	CONSTRAINT "issue_marks_org_id_repository_id_number_pk" PRIMARY KEY("org_id","repository_id","number")
);
--> statement-breakpoint
CREATE TABLE "issue_relations" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"other" bigint NOT NULL,
	CONSTRAINT "issue_relations_org_id_repository_id_number_kind_other_pk" PRIMARY KEY("org_id","repository_id","number","kind","other")
);
--> statement-breakpoint
ALTER TABLE "issue_comments" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "status_by" bigint;--> statement-breakpoint
ALTER TABLE "issue_marks" ADD CONSTRAINT "issue_marks_org_id_repository_id_number_issues_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_relations" ADD CONSTRAINT "issue_relations_org_id_repository_id_number_issues_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_relations" ADD CONSTRAINT "issue_relations_other_fk" FOREIGN KEY ("org_id","repository_id","other") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issue_marks_request_key" ON "issue_marks" USING btree ("org_id","repository_id","request_id");--> statement-breakpoint
CREATE INDEX "issue_marks_mark_idx" ON "issue_marks" USING btree ("org_id","repository_id","mark");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_relations_parent_key" ON "issue_relations" USING btree ("org_id","repository_id","number") WHERE "issue_relations"."kind" = 'parent';--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_status_by_users_id_fk" FOREIGN KEY ("status_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_title_idx" ON "issues" USING btree ("org_id","repository_id",md5(btrim(regexp_replace(lower(regexp_replace(normalize("title", NFKD), '[\u0300-\u036f]', '', 'g')), '[[:space:]]+', ' ', 'g')))) WHERE "issues"."kind" = 'issue' and "issues"."state" = 'open';