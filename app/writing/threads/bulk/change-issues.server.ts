import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { IssuesChange } from '#server/writing/issues/bulk/bulk-wire'
import { counted } from '#shared/counted'
import { MAX_SELECTED } from '#shared/limits'

type Change = Omit<IssuesChange, 'issues'>

const ACTS = ['label', 'assign', 'completed', 'not_planned'] as const

/** The form of a list of issues: closes, labels or assigns the selected ones, or undoes that. */
export async function changeIssues(args: ActionFunctionArgs): Promise<BulkAnswer> {
  const form = await args.request.formData()
  const undo = form.get('undo')
  if (typeof undo === 'string') return undoChange(args, undo)
  const act = readAct(args, form, ACTS)
  const issues = [...new Set(form.getAll('issue').map(String))]
  if (issues.length === 0) return { problem: 'Select the issues to change.' }
  if (issues.length > MAX_SELECTED) return { problem: `Select at most ${MAX_SELECTED} issues.` }
  const label = String(form.get('label') ?? '').trim()
  const person = Number(form.get('assignee'))
  if (act === 'label' && label === '') return { problem: 'Type the label that the issues get.' }
  if (act === 'assign' && !(person > 0)) return { problem: 'Choose who the issues are assigned to.' }
  if (act === 'label')
    return change(
      args,
      issues,
      { add_label: label },
      { remove_label: label },
      (count) => `Label ${label} added to ${count}.`,
    )
  if (act === 'assign')
    return change(args, issues, { assign: person }, { unassign: person }, (count) => `${count} assigned.`)
  return change(args, issues, { close: act }, { reopen: true }, (count) => `${count} closed.`)
}

async function change(
  { params, context }: ActionFunctionArgs,
  issues: string[],
  change: Change,
  opposite: Change,
  describe: (count: string) => string,
): Promise<BulkAnswer> {
  const { done, problem } = await submit(context.caller, (caller) =>
    caller.issues.changeMany({ org: params.org ?? '', issues, ...change }),
  )
  if (problem !== null) return { problem }
  const { changed } = done
  if (changed.length === 0) return { changed: { text: 'Nothing was changed.', problems: [], undo: [] } }
  const undo = [JSON.stringify({ issues: changed, ...opposite })]
  return { changed: { text: describe(counted(changed.length, 'issue')), problems: [], undo } }
}

async function undoChange({ params, context }: ActionFunctionArgs, text: string): Promise<BulkAnswer> {
  const { done, problem } = await submit(context.caller, (caller) =>
    caller.issues.changeMany({ ...readUndo(text), org: params.org ?? '' }),
  )
  if (problem !== null) return { problem }
  const undone = counted(done.changed.length, 'issue')
  return { changed: { text: `The change of ${undone} was undone.`, problems: [], undo: [] } }
}

/** Whatever the form sends: the procedure checks each value. */
function readUndo(text: string): IssuesChange {
  try {
    return Object(JSON.parse(text))
  } catch {
    return { issues: [] }
  }
}
