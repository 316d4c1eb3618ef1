import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { undoDocuments } from '#app/library/acting/bulk/change-documents.server'
import { changeOwners } from '#app/library/acting/bulk/change-owners.server'
import { MAX_SELECTED } from '#shared/limits'

/** The form of a repository's documents: sets an owner, or undoes what it set. */
export async function changeListed(args: ActionFunctionArgs): Promise<BulkAnswer> {
  const { org = '', owner = '', repo = '' } = args.params
  const form = await args.request.formData()
  const texts = (name: string) => form.getAll(name).map(String)
  const { caller } = args.context
  const undo = texts('undo')
  if (undo.length > 0) return undoDocuments(caller, org, undo.slice(0, MAX_SELECTED))
  const paths = [...new Set(texts('path'))]
  if (paths.length === 0) return { problem: 'Select the documents that get this owner.' }
  if (paths.length > MAX_SELECTED) return { problem: `Select at most ${MAX_SELECTED} documents.` }
  const name = texts('owner').join('')
  return changeOwners(caller, {
    org,
    documents: paths.map((path) => ({ repo: `${owner}/${repo}`, path })),
    owner: name,
    fields: [...paths.map((path): [string, string] => ['path', path]), ['owner', name]],
    isConfirmed: form.has('confirmed'),
  })
}
