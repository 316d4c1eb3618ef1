import type { DraftState } from './drafts/use-draft'

interface TextStatus {
  mayWrite: boolean
  hasPath: boolean
  isChanged: boolean
  draftState: DraftState
}

const UNSAVED: Record<DraftState, string> = {
  stored: 'Unsaved, kept in this browser',
  failed: 'Unsaved. This browser cannot store drafts',
  none: 'Unsaved',
}

/** The status line in the header. */
export function describeStatus({ isAnalysed, ...text }: TextStatus & { isAnalysed: boolean }): string {
  const status = describeText(text)
  return isAnalysed ? status : `${status}. Problems are unavailable: reload the page`
}

function describeText({ mayWrite, hasPath, isChanged, draftState }: TextStatus): string {
  if (!mayWrite) return 'Read only: your role cannot change files'
  if (!hasPath) return 'Enter a path to save'
  return isChanged ? UNSAVED[draftState] : 'Saved'
}
