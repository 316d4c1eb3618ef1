import { SECTION, SERVER, SPEC } from './sample-world'

const SUGGESTION = {
  repo: 'acme/payments',
  path: SPEC,
  section_id: SECTION,
  section_title: 'Refund window',
  document_title: 'Refunds',
  message: 'As in the terms.',
  state: 'open',
  words: '',
  decided_by: null,
  decided_at: null,
  saved_url: null,
  url: `${SERVER}/app/acme/suggestions/7`,
}

/** Suggested changes of sections. */
export const SUGGESTIONS_EXAMPLES = Object.fromEntries([
  ...Object.entries(SUGGESTION).flatMap(([name, value]) => [
    [`SuggestedChange.${name}`, value],
    [`ListedSuggestedChange.${name}`, value],
  ]),
  ['SuggestedChange.base', 'A refund is possible within 30 days.'],
  ['SuggestedChange.content', 'A refund is possible within 14 days.'],
  ['SuggestedChange.has_changed', false],
])
