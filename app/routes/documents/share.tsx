import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { shareCrumbs } from '#app/library/sharing/share-crumbs'
import { ShareForm } from '#app/library/sharing/share-form.tsx'
import { ShareLinkTable } from '#app/library/sharing/share-link-table.tsx'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'
import { docPath, orgPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) => head(`Share ${params['*']} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const { org, owner, repo, file_path } = at
  const [{ title }, { allows_share_links: isAllowed }, { links }] = await load(args, (caller) =>
    Promise.all([
      caller.specs.docContent(at),
      caller.orgs.contentSettings({ org }),
      caller.sharing.list({ org, repo: `${owner}/${repo}`, file_path }),
    ]),
  )
  return { location: { org, owner, repo, path: file_path }, title, isAllowed, links }
}

export async function action(args: ActionFunctionArgs) {
  const { org, owner, repo, file_path } = filePathOf(args.params)
  const form = await args.request.formData()
  if (readAct(args, form, ['create', 'revoke']) === 'revoke') {
    const share_link_id = String(form.get('share_link_id') ?? '')
    const { problem } = await load(args, (caller) =>
      submit(caller, ({ sharing }) => sharing.revoke({ org, share_link_id })),
    )
    return { problem }
  }
  const days = Number(form.get('expires_in_days')) || null
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ sharing }) =>
      sharing.create({
        org,
        repo: `${owner}/${repo}`,
        file_path,
        expires_in_days: days as 7 | 30 | 90 | null,
      }),
    ),
  )
  return { problem }
}

/** The public links of one document. */
export default function ShareDocument() {
  const { location, title, isAllowed, links } = useLoaderData<typeof loader>()
  const { org, owner, repo, path } = location
  const answer = useActionData<typeof action>()
  const mayManage = usePermission('org:manage')
  return (
    <Page crumbs={shareCrumbs(location, title)}>
      <header className="document-head">
        <h1 dir="auto">Share {title}</h1>
        <p className="past-links">
          <Link to={docPath(org, owner, repo, path)}>Open document</Link>
        </p>
      </header>
      <ProblemNotice problem={answer?.problem ?? null} />
      {isAllowed ? (
        <>
          <p>
            Anyone with a link reads the current version of this document without signing in. They see nothing
            else of the organization, and links to other documents are plain text.
          </p>
          <ShareForm mayNeverExpire={mayManage} />
          {links.length > 0 ? (
            <ShareLinkTable links={links} />
          ) : (
            <EmptyState title="Not shared">
              <p>Create a link to share this document outside the organization.</p>
            </EmptyState>
          )}
        </>
      ) : (
        <EmptyState title="Public links are off">
          {mayManage ? (
            <p>
              Allow them in the <Link to={orgPath(org, 'settings/organization')}>organization settings</Link>.
            </p>
          ) : (
            <p>An admin can allow them in the organization settings.</p>
          )}
        </EmptyState>
      )}
    </Page>
  )
}
