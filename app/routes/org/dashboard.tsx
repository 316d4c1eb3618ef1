import { Link, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { loadMyWork } from '#app/insight/my-work/load-my-work.server'
import { WorkLists } from '#app/insight/my-work/my-work.tsx'
import { RecentlyRead } from '#app/insight/my-work/recently-read.tsx'
import { RepositoryCards } from '#app/insight/my-work/repository-cards.tsx'
import { useRevalidateAfterAnyTalk, useRevalidateWhenIndexed } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { orgPath } from '#shared/page-paths'

export const meta = orgHead('My work')

export async function loader(args: LoaderFunctionArgs) {
  const org = args.params.org ?? ''
  const [work, { step }] = await Promise.all([
    loadMyWork(args, org),
    load(args, (caller) => caller.orgs.firstStep({ org })),
  ])
  return { org, work, isStarting: step !== null }
}

export default function Dashboard() {
  const { org, work, isStarting } = useLoaderData<typeof loader>()
  const { repositories } = work
  useRevalidateWhenIndexed(null)
  useRevalidateAfterAnyTalk()
  const mayWrite = usePermission('specs:write')
  const mayManage = usePermission('org:manage')
  return (
    <Page
      title="My work"
      actions={
        mayWrite &&
        repositories.length > 0 && (
          <Link className="button" to={orgPath(org, 'editor')}>
            <Icon name="plus" />
            New document
          </Link>
        )
      }
    >
      {repositories.length === 0 ? (
        <NoRepositories org={org} mayConnect={mayManage} />
      ) : (
        <div className="my-work">
          <div className="my-work-lists">
            {isStarting && (
              <p className="notice notice-info">
                The first steps are not finished. <Link to={orgPath(org, 'start')}>Continue</Link>
              </p>
            )}
            <WorkLists org={org} work={work} />
            {isQuiet(work) && (
              <EmptyState title="Nothing waits for you">
                <p>
                  Open sections that you own, issues assigned to you, notices, reviews and your pull requests
                  appear here.
                </p>
              </EmptyState>
            )}
            <RepositoryCards org={org} repositories={repositories} />
          </div>
          <RecentlyRead org={org} />
        </div>
      )}
    </Page>
  )
}

const isQuiet = ({
  unread,
  assignedTotal,
  issues,
  pulls,
  reviews,
  requests,
  toDecide,
  suggested,
}: Awaited<ReturnType<typeof loadMyWork>>) =>
  unread +
    assignedTotal +
    issues.total +
    pulls.total +
    reviews.waitingTotal +
    requests.total +
    toDecide.total +
    suggested.total ===
  0

function NoRepositories({ org, mayConnect }: { org: string; mayConnect: boolean }) {
  return (
    <EmptyState title="No repositories yet">
      <p>Connect a folder or a GitHub repository to read its documents here. Nothing in it changes.</p>
      {mayConnect && (
        <Link className="button button-main" to={orgPath(org, 'start')}>
          Connect a repository
        </Link>
      )}
    </EmptyState>
  )
}
