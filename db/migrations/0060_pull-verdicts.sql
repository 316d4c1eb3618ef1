CREATE TABLE "pull_reviewers" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pull_reviewers_org_id_repository_id_number_user_id_pk" PRIMARY KEY("org_id","repository_id","number","user_id")
);
--> statement-breakpoint
CREATE TABLE "pull_verdicts" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"head_sha" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pull_verdicts_org_id_repository_id_number_user_id_pk" PRIMARY KEY("org_id","repository_id","number","user_id")
);
--> statement-breakpoint
ALTER TABLE "pulls" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pull_reviewers" ADD CONSTRAINT "pull_reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pull_reviewers" ADD CONSTRAINT "pull_reviewers_org_id_repository_id_number_pulls_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."pulls"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pull_verdicts" ADD CONSTRAINT "pull_verdicts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pull_verdicts" ADD CONSTRAINT "pull_verdicts_org_id_repository_id_number_pulls_org_id_repository_id_number_fk" FOREIGN KEY ("org_id","repository_id","number") REFERENCES "public"."pulls"("org_id","repository_id","number") ON DELETE cascade ON UPDATE no action;