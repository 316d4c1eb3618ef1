import type { CutList } from './session-data'

/** Says how much of a list is not shown. */
export function CutNote({ list: { shown, total } }: { list: CutList<unknown> }) {
  if (total <= shown.length) return null
  return (
    <p className="muted">
      The first {shown.length} of {total} are shown. The API has all: <code>GET …/api/evidence/sessions</code>
      .
    </p>
  )
}
