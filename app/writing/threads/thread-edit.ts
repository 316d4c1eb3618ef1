import type { IssueWire } from '#server/writing/issues/wire'
import { readIssueFields } from './issue-fields'

/** What the form of an issue or a pull request changes. */
export interface ThreadEdit {
  title: string
  body: string
  labels: string[]
  milestone: string | null
  /** User ids. */
  assignees: number[]
}

export const EDITABLE_FIELDS = ['title', 'body', 'labels', 'milestone', 'assignees'] as const

/** The values of a submitted form. Fields that it does not name are empty. */
export const readThreadEdit = (form: FormData): ThreadEdit => ({
  title: String(form.get('title') ?? '').trim(),
  // Browsers send the lines of a text area with CRLF.
  body: String(form.get('description') ?? '').replaceAll('\r\n', '\n'),
  ...readIssueFields(form),
})

export const editableValues = ({
  title,
  body,
  labels,
  milestone,
  assignees,
}: Pick<IssueWire, 'title' | 'body' | 'labels' | 'milestone' | 'assignees'>): ThreadEdit => ({
  title,
  body,
  labels,
  milestone,
  assignees: assignees.map(({ user_id }) => user_id),
})

/**
 * The values that the form names and that differ from those that it showed at first, so that it keeps what others changed
 * meanwhile. A form that does not say what it showed is compared with the present values.
 */
export function changedFields(form: FormData, present: ThreadEdit): Partial<ThreadEdit> {
  const named = form.getAll('field')
  const shown = form.has('before') ? form.getAll('before') : shownValues(present)
  const typed = Object.entries(readThreadEdit(form)) as [keyof ThreadEdit, unknown][]
  return Object.fromEntries(
    typed.filter(([field, value]) => named.includes(field) && !shown.includes(written(field, value))),
  )
}

/** The values of a form as its hidden fields `before` keep them. */
export const shownValues = (values: ThreadEdit): string[] =>
  EDITABLE_FIELDS.map((field) => written(field, values[field]))

const written = (field: string, value: unknown) => `${field} ${JSON.stringify(sorted(value))}`

/** The order of assignees means nothing; that of labels does. */
const sorted = (value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'number' ? value.toSorted((a, b) => a - b) : value
