import { DigestPanel } from '#app/components/display/digest-panel.tsx'
import type { Digest } from '#app/insight/coverage/digest.server'
import { orgPath } from '#shared/page-paths'

interface Props {
  org: string
  digest: Digest
  blockedCount: number
}

/** What is blocked, stale and new, and what nobody found. */
export function Digests({
  org,
  digest: { blocked, stale, staleCount, changed, unanswered },
  blockedCount,
}: Props) {
  const viewAll = (label: string, page: string) => ({ label, to: orgPath(org, page) })
  return (
    <div className="digests">
      <DigestPanel
        title="Blocked"
        lines={blocked}
        none="No blocked sections."
        all={viewAll(`View all ${blockedCount}`, 'tasks?status=blocked')}
      />
      <DigestPanel
        title="Stale"
        lines={stale}
        none="No stale sections."
        all={viewAll(`View all ${staleCount}`, 'search?q=is%3Astale')}
      />
      <DigestPanel title="Recently changed" lines={changed} none="No recent changes." />
      {unanswered && (
        <DigestPanel
          title="Failed searches"
          lines={unanswered.lines}
          none="All searches found results."
          all={viewAll(`View all ${unanswered.total}`, 'settings/searches')}
        />
      )}
    </div>
  )
}
