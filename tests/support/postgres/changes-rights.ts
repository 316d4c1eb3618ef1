/** The columns that determine the rights of an API key, or the plan of its org. */
const WATCHED: Record<string, string[]> = {
  billing_accounts: ['plan', 'plan_ends_at', 'custom_limits', 'seat_count'],
  api_keys: ['org_id', 'user_id', 'key_hash', 'scopes', 'expires_at', 'revoked_at'],
  memberships: ['org_id', 'user_id', 'role'],
  orgs: ['slug', 'name', 'suspended_at'],
  users: ['is_super_admin', 'deactivated_at'],
}

const UPDATE = /\bupdate "?(\w+)"? set (.*?)(?: where | returning |$)/i
const DELETE = /\bdelete from "?(\w+)"?/i
const ANNOUNCEMENT = /^select pg_notify\(/

const changesRights = (statement: string): boolean => {
  const [, updated = '', assignments = ''] = UPDATE.exec(statement) ?? []
  const [, emptied = ''] = DELETE.exec(statement) ?? []
  const columns = WATCHED[updated] ?? []
  return emptied in WATCHED || columns.some((column) => new RegExp(`\\b${column}"? = `).test(assignments))
}

/** The statements that change what a cached key may do, if none of the statements tells the other processes. */
export const unannouncedChanges = (statements: readonly string[]): string[] =>
  statements.some((statement) => ANNOUNCEMENT.test(statement)) ? [] : statements.filter(changesRights)
