/** The state of an issue of a code host. */
export interface IssueState {
  state: 'open' | 'closed'
  /** Null while it is open. */
  closeReason: 'completed' | 'not_planned' | null
}

interface WantedIssueState extends IssueState {
  /** From `open|label`. */
  label: string | null
}

/** The statuses that every code host has. */
export const CODE_HOST_STATUSES = [
  { name: 'open', category: 'todo' },
  { name: 'closed', category: 'done' },
  { name: 'not planned', category: 'done' },
] as const

/** Parses `open`, `closed`, `not planned`, each optionally with `|label`. Null if the text is not a status of a code host. */
export function parseCodeHostStatus(status: string): WantedIssueState | null {
  const [base = '', ...rest] = status.split('|')
  const label = rest.join('|').trim() || null
  switch (
    base
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
  ) {
    case 'open':
    case 'reopened':
      return { state: 'open', closeReason: null, label }
    case 'closed':
    case 'completed':
      return { state: 'closed', closeReason: 'completed', label }
    case 'not planned':
      return { state: 'closed', closeReason: 'not_planned', label }
    default:
      return null
  }
}

/** The raw status without labels, which are a separate field. */
export function codeHostStatusOf({ state, closeReason }: IssueState): 'open' | 'closed' | 'not planned' {
  if (state === 'open') return 'open'
  return closeReason === 'not_planned' ? 'not planned' : 'closed'
}

/**
 * The labels of an issue after a move to a status. `statusLabels` are the labels that mean a status; others of them are
 * removed.
 */
export function labelsForStatus(
  labels: readonly string[],
  label: string | null,
  statusLabels: readonly string[],
): string[] {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const remaining = labels.filter(
    (each) => (label !== null && isSame(each, label)) || !statusLabels.some((other) => isSame(each, other)),
  )
  return label === null || remaining.some((each) => isSame(each, label)) ? remaining : [...remaining, label]
}
