import { Link, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { trpc } from '#app/trpc'
import { orgPath } from '#shared/page-paths'

/** More are shown as "99+". */
const MAX_SHOWN = 99

/** The link to the inbox with the number of unread notices. The number is read again on each navigation. */
export function InboxBell({ org, unread }: { org: string; unread: number }) {
  const count = useUnread(org, unread)
  const countLabel = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count)
  return (
    <Link
      className="icon-button bell"
      to={orgPath(org, 'inbox')}
      data-keys="g i"
      data-keys-label="Inbox"
      aria-label={count === 0 ? 'Inbox' : `Inbox, ${countLabel} unread`}
    >
      <Icon name="bell" />
      {count > 0 && (
        <span className="bell-count" aria-hidden="true">
          {countLabel}
        </span>
      )}
    </Link>
  )
}

function useUnread(org: string, loaded: number): number {
  const [count, setCount] = useState(loaded)
  const { key } = useLocation()
  useEffect(() => setCount(loaded), [loaded])
  useEffect(() => {
    if (key === 'default') return
    let isCurrent = true
    trpc.notices.unread.query({ org }).then(
      ({ unread }) => isCurrent && setCount(unread),
      // Without an answer, the badge keeps the last number.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [org, key])
  return count
}
