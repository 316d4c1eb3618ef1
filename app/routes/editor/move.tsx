import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import type { DocumentLocation } from '#app/library/document/document-location'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'
import { LinkingDocuments } from '#app/writing/moves/linking-documents.tsx'
import { SaveChoice } from '#app/writing/moves/save-choice.tsx'
import { answerChange, savedCommit } from '#app/writing/moves/saved-change.server'
import { SavedChange } from '#app/writing/moves/saved-change.tsx'
import type { MovePreviewWire } from '#server/writing/editor/moves/wire-moves'
import { docPath, movePath } from '#shared/page-paths'

export const meta: MetaFunction = ({ params }) => head(`Move ${params['*']} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const at = filePathOf(args.params)
  const { org, owner, repo, file_path: path } = at
  const location = { org, owner, repo, path }
  const commit = savedCommit(args.request)
  if (commit !== null) {
    // 404 for a repository that does not exist.
    await load(args, ({ editor }) => editor.browserChanges({ org, owner, repo }))
    return { location, commit, newPath: null, preview: null, problem: null }
  }
  await load(args, ({ editor }) => editor.open(at))
  const newPath = new URL(args.request.url).searchParams.get('new_path')?.trim() || null
  if (newPath === null) return { location, commit: null, newPath, preview: null, problem: null }
  const { done: preview, problem } = await load(args, (caller) =>
    submit(caller, ({ moves }) => moves.preview({ org, repo: `${owner}/${repo}`, path, new_path: newPath })),
  )
  return { location, commit: null, newPath, preview, problem }
}

export const action = (args: ActionFunctionArgs) =>
  answerChange(
    args,
    ({ moves }, { document, field }) => moves.move({ ...document, new_path: field('new_path') }),
    ({ document: { org, repo }, field }) => {
      const [owner = '', name = ''] = repo.split('/')
      return movePath(org, owner, name, field('new_path'))
    },
  )

/** Moves or renames a document: its new path, the links that change, and then the change. */
export default function MoveDocument() {
  const { location, commit, newPath, preview, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const { org, owner, repo, path } = location
  const document = docPath(org, owner, repo, path)
  return (
    <Page crumbs={repoCrumbs(location, { label: path, to: document }, { label: 'Move' })}>
      <div className="page-head">
        <h1>{commit === null ? 'Move or rename' : 'Moved'}</h1>
        <p className="muted">
          <code>{path}</code>
        </p>
      </div>
      <ProblemNotice problem={answer?.problem ?? problem} />
      {commit === null ? (
        mayWrite && (
          <>
            <PathForm key={newPath} path={newPath ?? path} />
            {preview && newPath !== null && (
              <MovePreview location={location} newPath={newPath} preview={preview} />
            )}
          </>
        )
      ) : (
        <SavedChange commit={commit} answer={answer}>
          The document is now <Link to={document}>{path}</Link>, and links lead there. The page shows it after
          the next index run.
        </SavedChange>
      )}
    </Page>
  )
}

const PathForm = ({ path }: { path: string }) => (
  <Form method="get" className="form form-wide" replace>
    <label>
      <span>New path</span>
      <input
        type="text"
        name="new_path"
        defaultValue={path}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </label>
    <div className="actions">
      <button type="submit" className="button">
        Preview
      </button>
    </div>
  </Form>
)

interface PreviewProps {
  location: DocumentLocation
  newPath: string
  preview: MovePreviewWire
}

/** The links that change, and the button that moves. */
function MovePreview({ location, newPath, preview }: PreviewProps) {
  const { documents, total_documents: total, total_changes: changes, sha, as } = preview
  return (
    <section className="stack" aria-labelledby="pl-_links">
      <h2 id="pl-_links">Links</h2>
      {total === 0 ? (
        <p role="status">No link changes.</p>
      ) : (
        <>
          <p role="status">
            {changes === 1 ? '1 link' : `${changes.toLocaleString('en')} links`} in{' '}
            {total === 1 ? '1 document' : `${total.toLocaleString('en')} documents`} will be rewritten to lead
            to the same files.
          </p>
          <LinkingDocuments
            location={location}
            caption="Documents whose links change"
            documents={documents}
            total={total}
            columns={[{ label: 'Links', kind: 'number', cell: ({ changes }) => changes }]}
          />
        </>
      )}
      <p className="muted">
        One commit moves the file and rewrites the links. Comments and follows go with it. Links from other
        repositories are not changed; the old address of the page leads to the new one.
      </p>
      <Form method="post" className="form form-wide">
        <input type="hidden" name="new_path" value={newPath} />
        <SaveChoice sha={sha} as={as} label="Move" />
      </Form>
    </section>
  )
}
