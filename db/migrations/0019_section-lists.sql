CREATE TABLE "numbered_texts" (
	"org_id" bigint NOT NULL,
	"text_id" bigint NOT NULL,
	"first_number" integer NOT NULL,
	"section_count" integer NOT NULL,
	CONSTRAINT "numbered_texts_org_id_text_id_pk" PRIMARY KEY("org_id","text_id")
);
--> statement-breakpoint
CREATE TABLE "section_lists" (
	"org_id" bigint NOT NULL,
	"lexeme" text NOT NULL,
	"part" integer NOT NULL,
	"sections" "bytea" NOT NULL,
	CONSTRAINT "section_lists_org_id_lexeme_part_pk" PRIMARY KEY("org_id","lexeme","part")
);
--> statement-breakpoint
CREATE TABLE "section_numbers" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"next" integer NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "numbered_texts" ADD CONSTRAINT "numbered_texts_org_id_text_id_texts_org_id_id_fk" FOREIGN KEY ("org_id","text_id") REFERENCES "public"."texts"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_lists" ADD CONSTRAINT "section_lists_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_numbers" ADD CONSTRAINT "section_numbers_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;