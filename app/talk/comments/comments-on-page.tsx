import { lazy, Suspense, useEffect, useState } from 'react'
import type { DocumentLocation } from '#app/library/document/document-location'

const CommentsLayer = lazy(() => import('./on-page/comments-layer'))

interface Props {
  location: DocumentLocation
  sha: string
}

/** Adds the comments to a document's page after it was loaded. Their code is not part of the first page. */
export function CommentsOnPage(props: Props) {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => setIsLoaded(true), [])
  return (
    isLoaded && (
      <Suspense>
        <CommentsLayer {...props} />
      </Suspense>
    )
  )
}
