import { AT, SECTION, SERVER, SPEC } from './sample-world'

/** Comments on documents. */
export const COMMENTS_EXAMPLES = {
  'CommentThread.repo': 'acme/payments',
  'CommentThread.path': SPEC,
  'CommentThread.section_id': SECTION,
  'CommentThread.state': 'open',
  'CommentThread.url': `${SERVER}/app/acme/comments/7`,
  document_title: 'Refunds',
  section_title: 'Refund window',
  quote: 'within 30 days',
  quote_before: 'A refund MUST be possible ',
  quote_after: '.',
  'CommentThread.pull': null,
  excerpt: '-Within 30 days.\n+Within 14 days.',
  resolved_at: null,
  resolved_by: null,
  'DocumentComment.body': 'Calendar days, @ada?',
  'DocumentComment.body_html': '<p>Calendar days, @ada?</p>',
  'DocumentComment.created_at': AT,
  edited_at: null,
  mention: 'ada-example',
  is_deleted: false,
  reactions: { thumbs_up: { count: 2, is_yours: true } },
}
