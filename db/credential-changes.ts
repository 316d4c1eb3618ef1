import type { Sql } from './client'

/** The channel on which Postgres notifies all processes that a credential may have lost its rights. */
export const CREDENTIAL_CHANGES = 'credential_changes'

const TRIGGER = 'announce_credential_change'

/** The columns that determine the rights of a credential or the plan of its org. Excludes the time of last use. */
const WATCHED: Record<string, string> = {
  billing_accounts: 'plan, plan_ends_at, custom_limits, seat_count',
  api_keys: 'org_id, user_id, key_hash, scopes, expires_at, revoked_at',
  memberships: 'org_id, user_id, role',
  orgs: 'slug, name, suspended_at',
  users: 'is_super_admin, deactivated_at',
}

/** Uses triggers, so that every change of these rows sends a notification. It is sent when the change is committed. */
export async function announceCredentialChanges(sql: Sql): Promise<void> {
  const [triggers] = await sql`select count(*)::int as count from pg_trigger where tgname = ${TRIGGER}`
  if (triggers?.count === Object.keys(WATCHED).length) return
  await sql.unsafe(`
    create or replace function ${TRIGGER}() returns trigger language plpgsql as
    $$ begin notify ${CREDENTIAL_CHANGES}; return null; end $$`)
  for (const [table, columns] of Object.entries(WATCHED))
    await sql.unsafe(`
      create or replace trigger ${TRIGGER} after update of ${columns} or delete on ${table}
      for each statement execute function ${TRIGGER}()`)
}
