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

/** The values that the form names and that differ from the present ones. */
export function changedFields(form: FormData, present: ThreadEdit): Partial<ThreadEdit> {
  const named = form.getAll('field')
  const typed = Object.entries(readThreadEdit(form)) as [keyof ThreadEdit, unknown][]
  return Object.fromEntries(
    typed.filter(([field, value]) => named.includes(field) && !isSame(value, present[field])),
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The order of assignees means nothing; that of labels does. */
const sorted = (value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'number' ? value.toSorted((a, b) => a - b) : value
