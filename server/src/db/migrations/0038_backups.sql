CREATE TABLE "backup_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"why" text NOT NULL,
	"due_on" date,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"is_good" boolean DEFAULT false NOT NULL,
	"problem" text,
	"path" text,
	"files" integer,
	"bytes" bigint,
	"lost_files" integer,
	CONSTRAINT "backup_runs_due" UNIQUE("due_on")
);
--> statement-breakpoint
CREATE TABLE "restored_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restored_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb,
	"priority" integer NOT NULL,
	"start_after" timestamp (3) with time zone NOT NULL
);
