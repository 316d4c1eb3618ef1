import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { DocumentLocation } from '#app/library/document/document-location'
import { useTalk } from '#app/live/live-updates'
import type { loader } from '#app/routes/comments/talk'
import { talkPath } from '#shared/page-paths'
import type { DocumentTalk } from './load-talk.server'

/** What people said about a document: as loaded with its page, and read again when somebody says more. The text stays. */
export function useDocumentTalk(
  location: DocumentLocation,
  loaded: DocumentTalk | null,
): DocumentTalk | null {
  const { org, owner, repo, path } = location
  const { load, data } = useFetcher<typeof loader>()
  const [shown, setShown] = useState({ loaded, talk: loaded })
  if (shown.loaded !== loaded) setShown({ loaded, talk: loaded })
  useTalk(location, () => load(talkPath(org, owner, repo, path)))
  useEffect(() => {
    if (data?.path !== path) return
    setShown(({ loaded, talk }) => ({
      loaded,
      talk: talk && { ...data, review: isReviewTyped() ? talk.review : data.review },
    }))
  }, [data, path])
  return shown.talk
}

/** A new menu would be without the words that the reader has typed into it. */
const isReviewTyped = () =>
  Boolean(document.querySelector<HTMLTextAreaElement>('.review-menu textarea')?.value)
