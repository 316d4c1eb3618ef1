import type { SuggestionWire } from '#server/talk/suggestions/wire'

export const SUGGESTION_STATE_LABELS: Record<SuggestionWire['state'], string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
}
