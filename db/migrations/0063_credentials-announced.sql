-- Whoever changes rights tells the other processes now, because a trigger with NOTIFY cannot run on a distributed table.
DROP TRIGGER IF EXISTS announce_credential_change ON billing_accounts;--> statement-breakpoint
DROP TRIGGER IF EXISTS announce_credential_change ON api_keys;--> statement-breakpoint
DROP TRIGGER IF EXISTS announce_credential_change ON memberships;--> statement-breakpoint
DROP TRIGGER IF EXISTS announce_credential_change ON orgs;--> statement-breakpoint
DROP TRIGGER IF EXISTS announce_credential_change ON users;--> statement-breakpoint
DROP FUNCTION IF EXISTS announce_credential_change();
