import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { filePathOf } from '#app/urls/file-path'

/** As many as a document's page marks. Its comments page has all. */
const LIMIT = 50

/** The threads of a document for its own page. Without any if the document is gone, which the page tells itself. */
export function loader(args: LoaderFunctionArgs) {
  const { org, owner, repo, file_path: path } = filePathOf(args.params)
  return load(args, (caller) =>
    caller.comments.list({ org, repo: `${owner}/${repo}`, path, limit: LIMIT, offset: 0 }),
  )
}
