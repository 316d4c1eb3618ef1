CREATE TABLE "setup_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"proof" text,
	"changed_at" timestamp with time zone NOT NULL
);
