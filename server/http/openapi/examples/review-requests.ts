import { AT, BLOB, COMMIT, SERVER, SPEC } from './sample-world'

/** Review requests of documents. */
export const REVIEW_REQUESTS_EXAMPLES = {
  'ReviewRequest.repo': 'acme/payments',
  'ReviewRequest.path': SPEC,
  'ReviewRequest.sha': BLOB,
  'ReviewRequest.message': 'Is the window right?',
  'ReviewRequest.state': 'approved',
  'ReviewRequest.url': `${SERVER}/app/acme/review-requests/acme/payments/${SPEC}`,
  'ReviewRequest.problem': null,
  recorded_as: 'commit',
  recorded_url: `${SERVER}/app/acme/specs/acme/payments/${SPEC}`,
  'DocumentReviewer.state': 'approved',
  'DocumentReviewer.team': null,
  'DocumentReviewer.is_outdated': false,
  'DocumentReviewer.words': 'Good.',
  'DocumentReviewer.decided_at': AT,
  seen_commit: COMMIT,
}
