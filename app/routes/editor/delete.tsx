import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import type { DocumentLocation } from '#app/library/document/document-location'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'
import { LinkingDocuments } from '#app/writing/moves/linking-documents.tsx'
import { SaveChoice } from '#app/writing/moves/save-choice.tsx'
import { answerChange, savedCommit } from '#app/writing/moves/saved-change.server'
import { SavedChange } from '#app/writing/moves/saved-change.tsx'
import type { DeletionPreviewWire } from '#server/writing/editor/moves/wire-moves'
import { deletePath, docPath, repoPath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) => head(`Delete ${params['*']} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org, owner, repo, file_path: path } = filePathOf(args.params)
  const location = { org, owner, repo, path }
  const commit = savedCommit(args.request)
  if (commit !== null) {
    // 404 for a repository that does not exist.
    await load(args, ({ editor }) => editor.browserChanges({ org, owner, repo }))
    return { location, commit, preview: null }
  }
  const preview = await load(args, ({ moves }) =>
    moves.previewDeletion({ org, repo: `${owner}/${repo}`, path }),
  )
  return { location, commit: null, preview }
}

export const action = (args: ActionFunctionArgs) =>
  answerChange(
    args,
    ({ moves }, { document }) => moves.delete(document),
    ({ document: { org, repo, path } }) => {
      const [owner = '', name = ''] = repo.split('/')
      return deletePath(org, owner, name, path)
    },
  )

/** Deletes a document, after showing what links to it. */
export default function DeleteDocument() {
  const { location, commit, preview } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const { org, owner, repo, path } = location
  return (
    <Page
      crumbs={repoCrumbs(location, { label: path, to: docPath(org, owner, repo, path) }, { label: 'Delete' })}
    >
      <div className="page-head">
        <h1>{commit === null ? 'Delete document' : 'Deleted'}</h1>
        <p className="muted">
          <code>{path}</code>
        </p>
      </div>
      <ProblemNotice problem={answer?.problem ?? null} />
      {commit !== null && (
        <SavedChange commit={commit} answer={answer}>
          {path} was deleted. <Link to={repoPath(org, owner, repo)}>Back to {repo}</Link>
        </SavedChange>
      )}
      {preview && (
        <>
          <DeletionPreview location={location} preview={preview} />
          {mayWrite && (
            <Form method="post" className="form form-wide">
              <SaveChoice sha={preview.sha} as={preview.as} label="Delete" />
            </Form>
          )}
        </>
      )}
    </Page>
  )
}

interface PreviewProps {
  location: DocumentLocation
  preview: DeletionPreviewWire
}

function DeletionPreview({ location, preview }: PreviewProps) {
  const { documents, total_documents: total, total_unlinked: unlinked, total_left: left } = preview
  if (total === 0)
    return <p role="status">No document of this repository links to it. Its history and comments are kept.</p>
  return (
    <section className="stack" aria-labelledby="pl-_links">
      <h2 id="pl-_links">Links</h2>
      <p role="status">
        {total === 1 ? '1 document links' : `${total.toLocaleString('en')} documents link`} to it.{' '}
        {unlinked > 0 &&
          `${unlinked === 1 ? '1 link becomes' : `${unlinked.toLocaleString('en')} links become`} plain text in the same commit. `}
        {left > 0 &&
          `${left === 1 ? '1 reference stays as it is and leads' : `${left.toLocaleString('en')} references stay as they are and lead`} nowhere: names in depends_on and supersedes, and links in HTML. Edit ${left === 1 ? 'it' : 'them'} by hand.`}
      </p>
      <LinkingDocuments
        location={location}
        caption="Documents that link to the document"
        documents={documents}
        total={total}
        columns={[
          { label: 'Become text', kind: 'number', cell: (each) => each.unlinked },
          { label: 'Stay', kind: 'number', cell: (each) => each.left },
        ]}
      />
    </section>
  )
}
