import { getTableName } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { users } from '#db/schema/index'
import { columnName } from './column-name'
import { TABLES } from './exported-columns'

/** A column that refers to a user. */
export interface UserColumn {
  table: PgTable
  column: AnyPgColumn
}

/** What happens to rows when the referenced user deletes the account. */
type Fate = 'deleted' | 'kept'

/**
 * Rows that concern only the person are deleted. Rows of an org's work and audit log are kept: they contain only the id, which
 * no longer leads to a person.
 */
export const FATES: Readonly<Record<string, Fate>> = {
  'activity.user_id': 'kept',
  'acts.user_id': 'kept',
  'ai_operations.user_id': 'kept',
  'alert_decisions.decided_by': 'kept',
  'alerts.decided_by': 'kept',
  'api_keys.user_id': 'deleted',
  'assistants.user_id': 'deleted',
  'attestations.attested_by': 'kept',
  'chat_links.user_id': 'deleted',
  'chat_workspaces.connected_by': 'kept',
  'code_host_accounts.user_id': 'deleted',
  'comment_mentions.user_id': 'deleted',
  'comment_reactions.user_id': 'deleted',
  'comment_threads.created_by': 'kept',
  'comment_threads.resolved_by': 'kept',
  'document_comments.author_id': 'kept',
  'document_comments.committed_by': 'kept',
  'document_follows.user_id': 'deleted',
  'document_reviewers.user_id': 'deleted',
  'document_verdicts.user_id': 'kept',
  'git_authors.user_id': 'deleted',
  'idempotency_keys.user_id': 'deleted',
  'identities.user_id': 'deleted',
  'inbox_notices.user_id': 'deleted',
  'invitations.accepted_by': 'kept',
  'invitations.created_by': 'kept',
  'issue_assignees.user_id': 'deleted',
  'issue_comments.author_id': 'kept',
  'issues.author_id': 'kept',
  'issues.status_by': 'kept',
  'list_views.user_id': 'deleted',
  'memberships.user_id': 'deleted',
  'notice_settings.user_id': 'deleted',
  'passwords.user_id': 'deleted',
  'platform_acts.user_id': 'kept',
  'pull_reviewers.user_id': 'deleted',
  'pull_verdicts.user_id': 'kept',
  'pulls.merged_by': 'kept',
  'refresh_families.user_id': 'deleted',
  'review_findings.decided_by': 'kept',
  'review_requests.dismissed_by': 'kept',
  'review_requests.requested_by': 'kept',
  'review_runs.requested_by': 'kept',
  'saved_searches.user_id': 'deleted',
  'session_evidence.user_id': 'kept',
  'sessions.user_id': 'deleted',
  'share_links.created_by': 'kept',
  'sign_in_links.made_by': 'deleted',
  'sign_in_links.user_id': 'deleted',
  'suggestions.author_id': 'kept',
  'suggestions.decided_by': 'kept',
  'ticket_choices.chosen_by': 'kept',
  'ticket_connections.created_by': 'kept',
  'ticket_findings.left_by': 'kept',
  'ticket_pauses.paused_by': 'kept',
  'ticket_runs.requested_by': 'kept',
  'triage_items.decided_by': 'kept',
  'webhook_secrets.confirmed_by': 'kept',
}

export const nameOf = ({ table, column }: UserColumn) => `${getTableName(table)}.${columnName(column)}`

/** Every column of the schema that refers to a user. */
export const userColumns = (): UserColumn[] =>
  TABLES.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference()
      return foreignTable === users && columns[0] ? [{ table, column: columns[0] as AnyPgColumn }] : []
    }),
  )
