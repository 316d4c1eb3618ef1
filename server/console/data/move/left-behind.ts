/** Tables of orgs that are not copied, with the reason. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  ai_keys: 'sealed with the key of the deployment',
  ai_reservations: 'operations that run now',
  ai_usage: 'counted for an invoice of the deployment',
  api_keys: 'access to this deployment',
  assistants: 'access to this deployment',
  billing_invoices: 'invoices of the deployment',
  billing_notices: 'about the subscription at the deployment',
  chat_link_requests: 'unused links of one hour',
  chat_workspaces: 'sealed with the key of the deployment',
  connection_deliveries: 'requests of vendors to this deployment',
  deliveries: 'requests of vendors to this deployment',
  folder_tokens: 'unused tokens of one hour',
  meter_events: 'usage that the deployment charges',
  org_directory: 'made again from the copied rows',
  outgoing_webhook_attempts: 'sent by webhooks that stay',
  outgoing_webhooks: 'sealed with the key of the deployment',
  pull_saves: 'saves that run now',
  replaced_specs: 'rows of a running transaction',
  share_links: 'derived from a secret of the deployment',
  true_ups: 'about the subscription at the deployment',
}

/** What people enter again at the target. Each sentence is for the operator and the admins of the org. */
export const ENTERED_AGAIN: readonly (readonly [table: string, sentence: string, condition?: string])[] = [
  ['api_keys', 'API keys: create new ones.'],
  ['assistants', 'Assistants: connect them again.'],
  ['ai_keys', 'The key for AI: enter it again.'],
  ['installations', 'The GitHub App: install that of the target, after the move.', `host <> 'local'`],
  ['ticket_connections', 'Ticket connections: enter each credential again; the settings are kept.'],
  ['alert_sources', 'Alert sources: replace each address, and enter its signing secret again.'],
  ['outgoing_webhooks', 'Webhooks: add them again; each gets a new secret.'],
  ['chat_workspaces', 'The chat workspace: connect it again; linked people are kept.'],
  ['share_links', 'Public links to documents: create new ones.'],
  [
    'billing_invoices',
    'The subscription: the plan is kept as set by the operator; buy it again to be charged there.',
  ],
]
