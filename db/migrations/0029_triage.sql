CREATE TABLE "triage_items" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "triage_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" bigint NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"url" text NOT NULL,
	"issue_state" text NOT NULL,
	"version" text NOT NULL,
	"state" text NOT NULL,
	"classification" text,
	"confidence" real,
	"duplicate_of" bigint,
	"similar" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"ai_day" date,
	"ai_runs" integer DEFAULT 0 NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "triage_items_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "triage_steps" (
	"org_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_done" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "triage_steps_org_id_item_id_kind_pk" PRIMARY KEY("org_id","item_id","kind")
);
--> statement-breakpoint
ALTER TABLE "ai_operations" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "triage_items" ADD CONSTRAINT "triage_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triage_items" ADD CONSTRAINT "triage_items_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triage_steps" ADD CONSTRAINT "triage_steps_org_id_item_id_triage_items_org_id_id_fk" FOREIGN KEY ("org_id","item_id") REFERENCES "public"."triage_items"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "triage_items_issue_key" ON "triage_items" USING btree ("org_id","repository_id","number");--> statement-breakpoint
CREATE INDEX "triage_items_list_idx" ON "triage_items" USING btree ("org_id","state","id" DESC NULLS LAST);