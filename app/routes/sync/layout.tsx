import { NavLink, Outlet, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Page } from '#app/components/frame/page.tsx'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { load } from '#app/loaders/load.server'
import { orgPath } from '#shared/page-paths'

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const first = { org, limit: 1 }
  const [review, conflicts, links, findings] = await load(args, ({ sync, ticketFindings }) =>
    Promise.all([
      sync.review(first),
      sync.conflicts(first),
      ticketFindings.brokenLinks(first),
      ticketFindings.list(first),
    ]),
  )
  return {
    org,
    review: review.total,
    conflicts: conflicts.total,
    links: links.total,
    findings: findings.total,
  }
}

export default function Sync() {
  const { org, review, conflicts, links, findings } = useLoaderData<typeof loader>()
  const tabs: [string, string, number][] = [
    ['sync', 'Overview', 0],
    ['sync/plan', 'Plan', 0],
    ['sync/review', 'Review', review],
    ['sync/conflicts', 'Conflicts', conflicts],
    ['sync/broken-links', 'Broken links', links],
    ['sync/reconcile', 'Reconcile', findings],
  ]
  return (
    <Page title="Sync">
      <Tabs label="Sync">
        {tabs.map(([path, label, count]) => (
          <NavLink key={path} to={orgPath(org, path)} end>
            {label}
            {count > 0 && <span className="tab-count"> {count}</span>}
          </NavLink>
        ))}
      </Tabs>
      <Outlet />
    </Page>
  )
}
