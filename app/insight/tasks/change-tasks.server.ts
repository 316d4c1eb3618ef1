import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { describeConsequences } from '#app/library/acting/describe-consequences'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { Caller } from '#server/router'
import { stateLabel } from '#spec/state-label'
import { STATES, type State } from '#spec/types'
import { MAX_CHANGED_TASKS, type TasksAnswer } from './tasks-answer'

interface SelectedDocument {
  repo: string
  path: string
  sections: string[]
}

/** The form of the task list: sets a status, or undoes what it set. */
export async function changeTasks(args: ActionFunctionArgs): Promise<TasksAnswer> {
  const form = await args.request.formData()
  const texts = (name: string) => form.getAll(name).map(String)
  const { org = '' } = args.params
  const undo = texts('undo')
  if (undo.length > 0) return undoTasks(args.context.caller, org, undo.slice(0, MAX_CHANGED_TASKS))
  const status = readAct(args, form, STATES, 'status')
  const tasks = [...new Set(texts('task'))]
  if (tasks.length === 0) return { problem: 'Select the tasks that get this status.' }
  if (tasks.length > MAX_CHANGED_TASKS) return { problem: `Select at most ${MAX_CHANGED_TASKS} tasks.` }
  return setStatus(args.context.caller, { org, tasks, status, isConfirmed: form.has('confirmed') })
}

interface StatusRequest {
  org: string
  tasks: string[]
  status: State
  isConfirmed: boolean
}

/** Saves one document after another: all sections of a document are one change, and a refused one stops no other. */
async function setStatus(caller: Caller, request: StatusRequest): Promise<TasksAnswer> {
  const { org, tasks, status, isConfirmed } = request
  const documents = groupByDocument(tasks)
  if (!isConfirmed) {
    const { done: consequences } = await submit(caller, () => previewAll(caller, request, documents))
    if (consequences !== null && consequences.length > 0) return { confirm: { consequences, tasks, status } }
  }
  const undo: string[] = []
  const problems: string[] = []
  let sections = 0
  for (const document of documents) {
    const { repo, path } = document
    const { done, problem } = await submit(caller, ({ edits }) =>
      edits.edit({ org, repo, path, edits: editsOf(document, status) }),
    )
    if (problem !== null) problems.push(`${path}: ${problem}`)
    else if (done.saved_as !== null) {
      sections += document.sections.length
      undo.push(JSON.stringify([repo, path, done.sha, done.base_sha, done.branch]))
    }
  }
  return { changed: { text: describeChange(sections, undo.length, status), problems, undo } }
}

const editsOf = ({ sections }: SelectedDocument, status: State) =>
  sections.map((section_id) => ({ set_status: { section_id, status } }))

async function previewAll(
  caller: Caller,
  { org, status }: StatusRequest,
  documents: readonly SelectedDocument[],
): Promise<string[]> {
  const consequences: string[] = []
  for (const document of documents) {
    const { repo, path } = document
    const preview = await caller.edits.preview({ org, repo, path, edits: editsOf(document, status) })
    consequences.push(...describeConsequences(preview))
  }
  return [...new Set(consequences)]
}

function describeChange(sections: number, documents: number, status: State): string {
  if (sections === 0) return 'Nothing was changed.'
  const set = sections === 1 ? '1 task' : `${sections} tasks`
  const saved = documents === 1 ? '1 document' : `${documents} documents`
  return `${set} of ${saved} set to ${stateLabel(status)}.`
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

async function undoTasks(caller: Caller, org: string, changes: readonly string[]): Promise<TasksAnswer> {
  const problems: string[] = []
  for (const change of changes) {
    const [repo = '', path = '', sha = '', base_sha = '', branch] = readChange(change)
    const { problem } = await submit(caller, ({ edits }) =>
      edits.undo({ org, repo, path, sha, base_sha, branch_name: branch || undefined }),
    )
    if (problem !== null) problems.push(`${path}: ${problem}`)
  }
  const undone = changes.length - problems.length
  const text = `The change of ${undone === 1 ? '1 document' : `${undone} documents`} was undone.`
  return { changed: { text, problems, undo: [] } }
}

/** Whatever the form sends: the procedure checks each value. */
function readChange(text: string): string[] {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) ? values.map((value) => String(value ?? '')) : []
  } catch {
    return []
  }
}
