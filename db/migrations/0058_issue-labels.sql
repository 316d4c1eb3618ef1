CREATE TABLE "issue_labels" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "issue_labels_org_id_repository_id_name_pk" PRIMARY KEY("org_id","repository_id","name")
);
--> statement-breakpoint
ALTER TABLE "issue_labels" ADD CONSTRAINT "issue_labels_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;