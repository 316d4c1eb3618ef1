import { RULE } from './sample-world'

/** Reviews of pull requests. */
export const REVIEWS_EXAMPLES = {
  head_branch: 'refunds',
  base_branch: 'main',
  merge_outcome: null,
  merge_note: null,
  ai_summary: 'Refunds are possible for 30 days.',
  ai_note: null,
  section_title: 'Refund window',
  criterion_id: '1f0a9c3d5b7e',
  criterion_text: RULE,
  'ReviewFinding.reason': null,
  decided_by: null,
  spec_says: null,
  pull_does: null,
  suggestion: null,
  old_text: null,
  new_text: null,
}
