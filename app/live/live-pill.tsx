import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
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
  return (
    <span role="status" className="live">
      {newer && <Pill newer={newer} />}
    </span>
  )
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
