import { NavLink, Outlet, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { orgPath } from '../../../shared/page-paths'
import { Tabs } from '../../components/frame/tabs'
import { load } from '../../loaders/load.server'

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const [review, conflicts] = await load(args, ({ sync }) =>
    Promise.all([sync.review({ org, limit: 1 }), sync.conflicts({ org, limit: 1 })]),
  )
  return { org, review: review.total, conflicts: conflicts.total }
}

export default function Sync() {
  const { org, review, conflicts } = useLoaderData<typeof loader>()
  const tabs: [string, string, number][] = [
    ['sync', 'Overview', 0],
    ['sync/plan', 'Plan', 0],
    ['sync/review', 'Review', review],
    ['sync/conflicts', 'Conflicts', conflicts],
  ]
  return (
    <div className="page">
      <h1>Sync</h1>
      <Tabs label="Sync">
        {tabs.map(([path, label, count]) => (
          <NavLink key={path} to={orgPath(org, path)} end>
            {label}
            {count > 0 && <span className="tab-count"> {count}</span>}
          </NavLink>
        ))}
      </Tabs>
      <Outlet />
    </div>
  )
}
