CREATE TABLE "former_repository_names" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_repository_names_org_id_owner_name_pk" PRIMARY KEY("org_id","owner","name")
);
--> statement-breakpoint
ALTER TABLE "former_repository_names" ADD CONSTRAINT "former_repository_names_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_repository_names_repository_idx" ON "former_repository_names" USING btree ("org_id","repository_id");