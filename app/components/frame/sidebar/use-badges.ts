import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { trpc } from '#app/trpc'
import type { Badges } from './sidebar-pages'

/** The numbers beside the entries. They are read again on each navigation. */
export function useBadges(org: string, loaded: Badges): Badges {
  const [badges, setBadges] = useState(loaded)
  const { key } = useLocation()
  useEffect(() => setBadges(loaded), [loaded])
  useEffect(() => {
    if (key === 'default') return
    let isCurrent = true
    Promise.all([trpc.profile.waiting.query({ org }), trpc.notices.unread.query({ org })]).then(
      ([waiting, { unread }]) => isCurrent && setBadges({ ...waiting, inbox: unread }),
      // Without an answer, the badges keep the last numbers.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [org, key])
  return badges
}
