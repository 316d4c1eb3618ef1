CREATE TABLE "stale_issues" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"request_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"issue_id" text,
	"state" text NOT NULL,
	"written" text,
	CONSTRAINT "stale_issues_org_id_repository_id_pk" PRIMARY KEY("org_id","repository_id")
);
--> statement-breakpoint
ALTER TABLE "review_settings" ADD COLUMN "stale_issue" boolean;--> statement-breakpoint
ALTER TABLE "stale_issues" ADD CONSTRAINT "stale_issues_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;