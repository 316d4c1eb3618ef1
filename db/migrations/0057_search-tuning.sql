CREATE TABLE "search_counts" (
	"org_id" bigint NOT NULL,
	"day" date NOT NULL,
	"query" text NOT NULL,
	"searches" integer NOT NULL,
	"opened" integer NOT NULL,
	CONSTRAINT "search_counts_org_id_day_query_pk" PRIMARY KEY("org_id","day","query")
);
--> statement-breakpoint
CREATE TABLE "search_pins" (
	"org_id" bigint NOT NULL,
	"repository_id" bigint NOT NULL,
	"query" text NOT NULL,
	"position" integer NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "search_pins_org_id_query_position_pk" PRIMARY KEY("org_id","query","position")
);
--> statement-breakpoint
CREATE TABLE "search_settings" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"counts_searches" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"org_id" bigint NOT NULL,
	"term" text NOT NULL,
	"words" text[] NOT NULL,
	CONSTRAINT "search_synonyms_org_id_term_pk" PRIMARY KEY("org_id","term")
);
--> statement-breakpoint
ALTER TABLE "search_counts" ADD CONSTRAINT "search_counts_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_pins" ADD CONSTRAINT "search_pins_org_id_repository_id_repositories_org_id_id_fk" FOREIGN KEY ("org_id","repository_id") REFERENCES "public"."repositories"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_settings" ADD CONSTRAINT "search_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD CONSTRAINT "search_synonyms_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;