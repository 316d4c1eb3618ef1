import { AT, EARLIER } from './sample-world'

/** Issues and their triage. */
export const TRIAGE_EXAMPLES = {
  'TriageItem.id': 12,
  'TriageItem.repo': 'acme/payments',
  'TriageItem.number': 42,
  'TriageItem.title': 'A partial refund fails',
  'TriageItem.author': 'ada',
  'TriageItem.url': 'https://github.com/acme/payments/issues/42',
  'TriageItem.issue_state': 'open',
  'TriageItem.state': 'waiting',
  'TriageItem.classification': 'bug',
  'TriageItem.confidence': 0.62,
  'TriageItem.duplicate_of': null,
  'similar.number': 17,
  'similar.title': 'Partial refunds fail for gift cards',
  'similar.state': 'closed',
  'similar.score': 0.6,
  'TriageItem.labels': [],
  'TriageItem.proposal_url': null,
  'TriageItem.note': 'The AI is not sure enough. Decide what the issue is.',
  'TriageItem.decided_by': null,
  'TriageItem.decided_at': null,
  'TriageItem.created_at': EARLIER,
  'TriageItem.updated_at': AT,
}
