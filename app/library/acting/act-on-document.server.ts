import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { type AttestAnswer, attestSection } from '#app/library/document/attest-section.server'
import { failure } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { filePathOf } from '#app/urls/file-path'
import type { DocumentEditsInput } from '#server/writing/editor/edits/wire-document-edits'
import { STATES, type State } from '#spec/types'
import type { ActAnswer } from './act-answer'
import { actAnswer } from './act-notice.server'
import { describeConsequences } from './describe-consequences'
import { describeSaved } from './describe-saved'
import { factEdits, readBefore, readTyped } from './facts/document-facts'

type Edits = DocumentEditsInput['edits']

/** The forms of a document's page: mark a section as reviewed, check a criterion, set a status or facts, undo. */
export async function actOnDocument(args: ActionFunctionArgs): Promise<AttestAnswer | ActAnswer> {
  const form = await args.request.formData()
  const undo = form.get('undo')
  if (typeof undo === 'string') return undoAct(args, undo)
  for (const [name, readEdits] of Object.entries(READERS)) {
    const value = form.get(name)
    if (typeof value === 'string') return saveAct(args, form, readEdits(args, value, form))
  }
  return attestSection(args, form)
}

type ReadEdits = (args: ActionFunctionArgs, value: string, form: FormData) => Edits

const READERS: Record<string, ReadEdits> = {
  criterion: (_, value) => {
    const [checked = '', ...id] = value.split(' ')
    return [{ check_criterion: { criterion_id: id.join(' '), checked: checked === '1' } }]
  },
  status: (args, value) => {
    const [name = '', ...id] = value.split(' ')
    return [{ set_status: { status: stateOf(args, name), section_id: id.join(' ') || undefined } }]
  },
  facts: (_args, _value, form) => factEdits(readBefore(form), readTyped(form)),
}

function stateOf({ context }: ActionFunctionArgs, name: string): State {
  const state = STATES.find((candidate) => candidate === name)
  if (state !== undefined) return state
  throw failure(422, 'This status is not available. Reload the page and try again.', context)
}

const documentOf = ({ params, request }: ActionFunctionArgs) => {
  const { org, owner, repo, file_path: path } = filePathOf(params)
  return {
    location: { org, owner, repo, path },
    document: { org, repo: `${owner}/${repo}`, path },
    page: new URL(request.url).pathname,
  }
}

async function saveAct(args: ActionFunctionArgs, form: FormData, edits: Edits): Promise<ActAnswer> {
  const { location, document, page } = documentOf(args)
  const sha = new URL(args.request.url).searchParams.get('sha') ?? undefined
  const action = sha === undefined ? page : `${page}?sha=${encodeURIComponent(sha)}`
  if (edits.length === 0) return actAnswer(action, { saved: { text: 'Already so', link: null, undo: null } })
  const { done, problem } = await submit(args.context.caller, async (caller): Promise<ActAnswer> => {
    const consequences = form.has('confirmed')
      ? []
      : describeConsequences(await caller.edits.preview({ ...document, edits }))
    if (consequences.length > 0)
      return actAnswer(action, { confirm: { consequences, fields: fieldsOf(form) } })
    const saved = await caller.edits.edit({ ...document, edits, sha })
    const undo = saved.saved_as === null ? null : [saved.sha, saved.base_sha, saved.branch ?? ''].join(' ')
    return actAnswer(action, { saved: { ...describeSaved(saved, location), undo } })
  })
  return done ?? actAnswer(action, { problem })
}

const fieldsOf = (form: FormData) =>
  [...form].filter((field): field is [string, string] => typeof field[1] === 'string')

async function undoAct(args: ActionFunctionArgs, value: string): Promise<ActAnswer> {
  const [sha = '', base_sha = '', branch = ''] = value.split(' ')
  const { document, page } = documentOf(args)
  const { problem } = await submit(args.context.caller, (caller) =>
    caller.edits.undo({ ...document, sha, base_sha, branch_name: branch || undefined }),
  )
  if (problem !== null) return actAnswer(page, { problem })
  return actAnswer(page, { saved: { text: 'The change was undone', link: null, undo: null } })
}
