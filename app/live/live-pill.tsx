import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type {} from '#app/library/acting/document-saved'
import type { DocumentLocation } from '#app/library/document/document-location'
import { type NewerVersion, useNewerVersion } from './use-newer-version'

const MINUTE_MS = 60_000

interface Props {
  location: DocumentLocation
  /** The content that the page shows. */
  sha: string
}

/** Says that the document has changed. The page does not move until the reader asks for the new version. */
export function LivePill({ location, sha }: Props) {
  const newer = useNewerVersion(location, sha)
  const isOwn = useOwnVersion(newer)
  return (
    <span role="status" className="live">
      {newer && !isOwn && <Pill newer={newer} />}
    </span>
  )
}

/** Shows a version that was saved on this page without asking: the page already shows what was changed. */
function useOwnVersion(newer: NewerVersion | null): boolean {
  const { revalidate } = useRevalidator()
  const [shas, setShas] = useState<readonly string[]>([])
  useEffect(() => {
    const add = ({ detail }: WindowEventMap['document-saved']) => setShas((known) => [...known, detail.sha])
    window.addEventListener('document-saved', add)
    return () => window.removeEventListener('document-saved', add)
  }, [])
  const isOwn = newer?.sha != null && shas.includes(newer.sha)
  useEffect(() => {
    if (isOwn) revalidate()
  }, [isOwn, revalidate])
  return isOwn
}

function Pill({ newer: { kind, author, seenAt } }: { newer: NewerVersion }) {
  const { revalidate } = useRevalidator()
  const [, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="live-pill">
      <span>
        {kind === 'removed' ? 'Moved or deleted' : 'Updated'} <RelativeTime at={seenAt} />
        {author && ` by ${author}`}
      </span>
      <button type="button" className="button-quiet live-show" onClick={revalidate}>
        Show
      </button>
    </span>
  )
}
