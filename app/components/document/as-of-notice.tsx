import { Link } from '@remix-run/react'
import { asOfLabel } from '../../document/as-of'
import type { Place } from '../../document/place'
import { comparePath, docPath, historyPath } from '../../urls/paths'

/** Says of a document that it is not what stands there now. */
export function AsOfNotice({ place: { org, owner, repo, path }, asOf }: { place: Place; asOf: string }) {
  const at = [org, owner, repo, path] as const
  return (
    <p className="notice notice-past" role="note">
      As of <strong>{asOfLabel(asOf)}</strong>, not as it is now. <Link to={docPath(...at)}>Back to now</Link>{' '}
      <Link to={comparePath(...at, { from: asOf })}>What changed since</Link>{' '}
      <Link to={historyPath(...at)}>History</Link>
    </p>
  )
}
