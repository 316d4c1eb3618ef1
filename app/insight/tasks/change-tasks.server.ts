import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { changeDocuments, undoDocuments } from '#app/library/acting/bulk/change-documents.server'
import { changeOwners } from '#app/library/acting/bulk/change-owners.server'
import { readAct } from '#app/loaders/read-act.server'
import { counted } from '#shared/counted'
import { MAX_SELECTED } from '#shared/limits'
import { stateLabel } from '#spec/state-label'
import { STATES, type State } from '#spec/types'

interface SelectedDocument {
  repo: string
  path: string
  sections: string[]
}

/** The form of the task list: sets a status or an owner, or undoes what it set. */
export async function changeTasks(args: ActionFunctionArgs): Promise<BulkAnswer> {
  const form = await args.request.formData()
  const texts = (name: string) => form.getAll(name).map(String)
  const { org = '' } = args.params
  const { caller } = args.context
  const undo = texts('undo')
  if (undo.length > 0) return undoDocuments(caller, org, undo.slice(0, MAX_SELECTED))
  const act = readAct(args, form, ['status', 'owner'])
  const tasks = [...new Set(texts('task'))]
  if (tasks.length === 0) return { problem: 'Select the tasks to change.' }
  if (tasks.length > MAX_SELECTED) return { problem: `Select at most ${MAX_SELECTED} tasks.` }
  const documents = groupByDocument(tasks)
  const isConfirmed = form.has('confirmed')
  const again = (value: string): [string, string][] => [
    ...tasks.map((task): [string, string] => ['task', task]),
    ['do', act],
    [act, value],
  ]
  if (act === 'status') {
    const status = readAct(args, form, STATES, 'status')
    return setStatus({ org, caller, documents, status, isConfirmed, fields: again(status) })
  }
  const owner = texts('owner').join('')
  return changeOwners(caller, {
    org,
    documents: documents.map(({ repo, path }) => ({ repo, path })),
    owner,
    fields: again(owner),
    isConfirmed,
  })
}

interface StatusRequest {
  org: string
  caller: ActionFunctionArgs['context']['caller']
  documents: readonly SelectedDocument[]
  status: State
  isConfirmed: boolean
  fields: [string, string][]
}

function setStatus({
  org,
  caller,
  documents,
  status,
  isConfirmed,
  fields,
}: StatusRequest): Promise<BulkAnswer> {
  const changes = documents.map(({ repo, path, sections }) => ({
    repo,
    path,
    edits: sections.map((section_id) => ({ set_status: { section_id, status } })),
  }))
  const countIn = (these: typeof changes) =>
    counted(
      these.reduce((sum, { edits }) => sum + edits.length, 0),
      'task',
    )
  return changeDocuments(caller, {
    org,
    documents: changes,
    isConfirmed,
    fields,
    question: `Set the status of ${countIn(changes)} to ${stateLabel(status)}?`,
    describe: (saved) =>
      `${countIn(changes.filter((change) => saved.includes(change)))} of ${counted(saved.length, 'document')} set to ${stateLabel(status)}.`,
  })
}

/** A task reads `owner/name/path#section`. A path may contain `#`; the id of a section does not. */
function groupByDocument(tasks: readonly string[]): SelectedDocument[] {
  const documents = new Map<string, SelectedDocument>()
  for (const task of tasks) {
    const hash = task.lastIndexOf('#')
    const [owner = '', name = '', ...path] = task.slice(0, hash).split('/')
    const document = { repo: `${owner}/${name}`, path: path.join('/'), sections: [] }
    const key = task.slice(0, hash)
    documents.set(key, documents.get(key) ?? document)
    documents.get(key)?.sections.push(task.slice(hash + 1))
  }
  return [...documents.values()]
}
