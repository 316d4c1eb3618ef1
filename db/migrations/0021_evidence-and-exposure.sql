CREATE TABLE "assistant_settings" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"saves_as" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_evidence" (
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"repository_id" bigint,
	"git_branch" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"session" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_evidence_org_id_user_id_session_id_pk" PRIMARY KEY("org_id","user_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "ai_exposure" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD CONSTRAINT "assistant_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_evidence" ADD CONSTRAINT "session_evidence_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_evidence" ADD CONSTRAINT "session_evidence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_evidence" ADD CONSTRAINT "session_evidence_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_exposure_idx" ON "documents" USING btree ("org_id","ai_exposure") WHERE "documents"."ai_exposure" <> 'full';