CREATE TABLE "executed_lines" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"path" text NOT NULL,
	"commit_sha" text NOT NULL,
	"measured" integer[] NOT NULL,
	"executed" integer[] NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "executed_lines_org_id_repository_id_path_pk" PRIMARY KEY("org_id","repository_id","path")
);
--> statement-breakpoint
ALTER TABLE "executed_lines" ADD CONSTRAINT "executed_lines_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;