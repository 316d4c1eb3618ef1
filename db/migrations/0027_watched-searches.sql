CREATE TABLE "watched_results" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"search_id" bigint NOT NULL,
	"results" jsonb NOT NULL,
	"has_too_many" boolean DEFAULT false NOT NULL,
	CONSTRAINT "watched_results_org_id_user_id_search_id_repository_id_pk" PRIMARY KEY("org_id","user_id","search_id","repository_id")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "watched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watched_results" ADD CONSTRAINT "watched_results_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_results" ADD CONSTRAINT "watched_results_org_id_user_id_search_id_saved_searches_org_id_user_id_id_fk" FOREIGN KEY ("org_id","user_id","search_id") REFERENCES "public"."saved_searches"("org_id","user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_watched_idx" ON "saved_searches" USING btree ("org_id","query") WHERE "saved_searches"."watched_at" is not null;