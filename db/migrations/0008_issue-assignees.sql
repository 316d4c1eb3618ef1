CREATE TABLE "issue_assignees" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "issue_assignees_org_id_repository_id_number_user_id_pk" PRIMARY KEY("org_id","repository_id","number","user_id")
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "milestone" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "issue_assignees" ADD CONSTRAINT "issue_assignees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_assignees" ADD CONSTRAINT "issue_assignees_org_id_repository_id_number_issues_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."issues"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;