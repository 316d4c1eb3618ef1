import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { ChangedFiles } from '#app/writing/threads/changed-files.tsx'
import { commitPath } from '#shared/page-paths'

const titleOf = (message: string) => message.split('\n', 1)[0] ?? ''

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data ? `${titleOf(data.commit.message)} · ${data.commit.sha.slice(0, 10)} · Plumbline` : 'Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '', sha = '' } = args.params
  const at = { org, owner, repo }
  const { commit, ...files } = await load(args, ({ pulls }) => pulls.commit({ ...at, commit_sha: sha }))
  return { at, commit, files }
}

export default function Commit() {
  const { at, commit, files } = useLoaderData<typeof loader>()
  const { sha, message, author, committer, parents } = commit
  const text = message.slice(titleOf(message).length).trim()
  return (
    <Page crumbs={repoCrumbs(at, { label: sha.slice(0, 10) })}>
      <div className="page-head">
        <h1 dir="auto">{titleOf(message) || 'Commit without a message'}</h1>
        <span className="muted">
          {author.name}, <RelativeTime at={committer.at} /> · <code>{sha}</code>
        </span>
      </div>
      {text && (
        <pre className="commit-text" dir="auto">
          {text}
        </pre>
      )}
      {parents.length > 0 && (
        <p className="muted">
          {parents.length === 1 ? 'Parent' : 'Parents'}{' '}
          {parents.map((parent) => (
            <span key={parent}>
              <a href={commitPath(at.org, at.owner, at.repo, parent)}>
                <code>{parent.slice(0, 10)}</code>
              </a>{' '}
            </span>
          ))}
        </p>
      )}
      <ChangedFiles {...files} />
    </Page>
  )
}
