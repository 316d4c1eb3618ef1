import { SERVER } from './sample-world'

/** Saved views of lists. */
export const VIEWS_EXAMPLES: Record<string, unknown> = {
  'ListView.list': 'issues',
  'ListView.repo': 'acme/payments',
  'ListView.name': 'Bugs',
  'ListView.query': 'label=bug&sort=updated',
  'ListView.shared': true,
  'ListView.may_change': true,
  'ListView.url': `${SERVER}/app/acme/repos/acme/payments/issues?label=bug&sort=updated`,
  'views.change.query': 'label=bug&sort=oldest',
}
