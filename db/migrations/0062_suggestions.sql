CREATE TABLE "suggestions" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"section_id" text NOT NULL,
	"section_title" text NOT NULL,
	"base" text NOT NULL,
	"content" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"author_id" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"saved_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suggestions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggestions_document_idx" ON "suggestions" USING btree ("org_id","repository_id","path");--> statement-breakpoint
CREATE INDEX "suggestions_state_idx" ON "suggestions" USING btree ("org_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "suggestions_author_idx" ON "suggestions" USING btree ("org_id","author_id");