import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { loadTrpc } from '#app/load-trpc'
import type { Badges } from './sidebar-pages'

/** The numbers beside the entries. They are read again on each navigation. */
export function useBadges(org: string, loaded: Badges): Badges {
  const [badges, setBadges] = useState(loaded)
  const { key } = useLocation()
  useEffect(() => setBadges(loaded), [loaded])
  useEffect(() => {
    if (key === 'default') return
    let isCurrent = true
    readBadges(org).then(
      (read) => isCurrent && setBadges(read),
      // Without an answer, the badges keep the last numbers.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [org, key])
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
