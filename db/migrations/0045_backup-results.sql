CREATE TABLE "backup_results" (
	"outcome" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"bytes" bigint,
	"problem" text
);
