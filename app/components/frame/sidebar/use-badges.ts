import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIndexed } from '#app/live/live-updates'
import { loadTrpc } from '#app/load-trpc'
import type { Badges } from './sidebar-pages'

/** The numbers beside the entries. They are read again on each navigation and after index runs. */
export function useBadges(org: string, loaded: Badges): Badges {
  const [badges, setBadges] = useState(loaded)
  const { key } = useLocation()
  useEffect(() => setBadges(loaded), [loaded])
  const newest = useRef(0)
  const loadedKey = useRef(key)
  const read = useCallback(() => {
    newest.current += 1
    const current = newest.current
    readBadges(org).then(
      (answer) => current === newest.current && setBadges(answer),
      // Without an answer, the badges keep the last numbers.
      () => {},
    )
  }, [org])
  useEffect(() => {
    if (key === loadedKey.current) return
    loadedKey.current = key
    read()
  }, [key, read])
  useIndexed(null, read)
  return badges
}

async function readBadges(org: string): Promise<Badges> {
  const trpc = await loadTrpc()
  const [waiting, { unread }] = await Promise.all([
    trpc.profile.waiting.query({ org }),
    trpc.notices.unread.query({ org }),
  ])
  return { ...waiting, inbox: unread }
}
