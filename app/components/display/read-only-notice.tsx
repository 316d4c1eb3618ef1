import { Link, useSearchParams } from '@remix-run/react'
import { useOrgData } from '#app/hooks/use-org-data'
import { usePermission } from '#app/hooks/use-permissions'
import { READ_ONLY } from '#shared/page-paths'
import { MoveNotice } from './move-notice'

/** Says that the org moves to another deployment, or why the editor led here. `suggestTo` is where the reader can suggest a change. */
export function ReadOnlyNotice({ suggestTo }: { suggestTo?: string }) {
  const mayWrite = usePermission('specs:write')
  const [query] = useSearchParams()
  const move = useOrgData()?.move
  if (move) return <MoveNotice to={move.moved_to} />
  if (mayWrite || !query.has(READ_ONLY)) return null
  return (
    <p className="notice notice-info" role="status">
      Your role reads documents and does not change them.{' '}
      {suggestTo && (
        <>
          <Link to={suggestTo}>Suggest a change</Link>, or ask{' '}
        </>
      )}
      {!suggestTo && 'Ask '}
      an admin for the role of editor.
    </p>
  )
}
