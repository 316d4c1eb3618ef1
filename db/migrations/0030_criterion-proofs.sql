CREATE TABLE "criterion_proofs" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"path" text NOT NULL,
	"criterion_id" text NOT NULL,
	"commit_sha" text NOT NULL,
	"test" text NOT NULL,
	"has_passed" boolean NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "criterion_proofs_org_id_repository_id_path_criterion_id_pk" PRIMARY KEY("org_id","repository_id","path","criterion_id")
);
--> statement-breakpoint
CREATE TABLE "proof_days" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"day" date NOT NULL,
	"proved_ac" integer NOT NULL,
	CONSTRAINT "proof_days_org_id_repository_id_day_pk" PRIMARY KEY("org_id","repository_id","day")
);
--> statement-breakpoint
ALTER TABLE "criterion_proofs" ADD CONSTRAINT "criterion_proofs_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_days" ADD CONSTRAINT "proof_days_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "criterion_proofs_criterion_idx" ON "criterion_proofs" USING btree ("org_id","repository_id","criterion_id");