import { Link } from '@remix-run/react'
import { asOfLabel } from '#app/library/document/as-of'
import type { DocumentLocation } from '#app/library/document/document-location'
import { comparePath, docPath, historyPath } from '#shared/page-paths'

/** Shown above an old version of a document. */
export function AsOfNotice({
  location: { org, owner, repo, path },
  asOf,
}: {
  location: DocumentLocation
  asOf: string
}) {
  const at = [org, owner, repo, path] as const
  return (
    <p className="notice notice-past" role="note">
      You are viewing an old version: <strong>{asOfLabel(asOf)}</strong>.{' '}
      <Link to={docPath(...at)}>View current version</Link>{' '}
      <Link to={comparePath(...at, { from: asOf })}>Compare with current version</Link>{' '}
      <Link to={historyPath(...at)}>History</Link>
    </p>
  )
}
