import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Says that the head has moved since the page was opened. */
export function NewCommits({ headSha }: { headSha: string }) {
  const { pathname } = useLocation()
  const opened = useRef({ pathname, headSha })
  useEffect(() => {
    if (opened.current.pathname !== pathname) opened.current = { pathname, headSha }
  }, [pathname, headSha])
  const isMoved = opened.current.pathname === pathname && opened.current.headSha !== headSha
  return (
    <p role="status" className={isMoved ? 'notice notice-info' : 'visually-hidden'}>
      {isMoved && (
        <>
          The branch has moved to <code title={headSha}>{headSha.slice(0, 7)}</code>. The page shows its
          changes.
        </>
      )}
    </p>
  )
}
