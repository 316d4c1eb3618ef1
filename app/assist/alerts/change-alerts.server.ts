import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { changeEach } from '#app/loaders/change-each'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { counted } from '#shared/counted'
import { MAX_SELECTED } from '#shared/limits'

const ACTS = ['resolve', 'silence'] as const
const DAY_HOURS = 24

/** The form of the list of alerts: resolves or silences the selected ones. A silence can be undone. */
export async function changeAlerts(args: ActionFunctionArgs): Promise<BulkAnswer> {
  const org = args.params.org ?? ''
  const form = await args.request.formData()
  const { caller } = args.context
  const silenceFor = (hours: number) => async (alert_id: string) => {
    const { problem } = await submit(caller, ({ alerts }) => alerts.silence({ org, alert_id, hours }))
    return named(alert_id, problem)
  }
  const undo = form.getAll('undo').map(String).slice(0, MAX_SELECTED)
  if (undo.length > 0) {
    const { changed, problems } = await changeEach(undo, silenceFor(0))
    return {
      changed: {
        text: `${counted(changed.length, 'alert')} ${changed.length === 1 ? 'is' : 'are'} no longer silenced.`,
        problems,
        undo: [],
      },
    }
  }
  const act = readAct(args, form, ACTS)
  const ids = [...new Set(form.getAll('alert').map(String))]
  if (ids.length === 0) return { problem: 'Select the alerts to change.' }
  if (ids.length > MAX_SELECTED) return { problem: `Select at most ${MAX_SELECTED} alerts.` }
  if (act === 'resolve') {
    const { changed, problems } = await changeEach(ids, async (alert_id) => {
      const { problem } = await submit(caller, ({ alerts }) => alerts.resolve({ org, alert_id }))
      return named(alert_id, problem)
    })
    return { changed: { text: `${counted(changed.length, 'alert')} resolved.`, problems, undo: [] } }
  }
  // An alert that is gone is refused below, like any other change that is not possible.
  const before = await Promise.all(
    ids.map((alert_id) => submit(caller, ({ alerts }) => alerts.get({ org, alert_id }))),
  )
  const { changed, problems } = await changeEach(ids, silenceFor(DAY_HOURS))
  // An earlier silence has its own end, which the undo would not bring back.
  const wasSilent = new Set(
    before.flatMap(({ done }) => (done?.alert.silenced_until ? [String(done.alert.id)] : [])),
  )
  const undoable = changed.filter((id) => !wasSilent.has(id))
  return {
    changed: { text: `${counted(changed.length, 'alert')} silenced for a day.`, problems, undo: undoable },
  }
}

const named = (alert: string, problem: string | null) => problem && `Alert ${alert}: ${problem}`
