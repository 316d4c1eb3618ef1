import type { Caller } from '#server/router'
import type { AlertSource } from './alert-data'

export const SOURCE_ACTS = ['add', 'remove', 'rotate', 'test', 'rerun', 'assign', 'unassign'] as const
type SourceAct = (typeof SOURCE_ACTS)[number]

interface Change {
  note?: string
  /** Shown once. */
  url?: string
  kind?: AlertSource['kind']
}

/** Runs the action of a button on the alert sources page. */
export async function changeSource(
  sources: Caller['alertSources'],
  act: SourceAct,
  org: string,
  form: FormData,
): Promise<Change> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  // The procedure rejects other kinds.
  const kind = text('kind') as AlertSource['kind']
  if (act === 'add') {
    const { url } = await sources.add({
      org,
      kind,
      name: text('name'),
      signing_secret: text('secret') || null,
    })
    return { note: 'Alert source added.', url, kind }
  }
  if (act === 'assign' || act === 'unassign') {
    await sources.setService({ org, service: text('service'), repo: act === 'assign' ? text('repo') : null })
    return { note: act === 'assign' ? 'Service assigned.' : 'Assignment removed.' }
  }
  if (act === 'rerun') {
    await sources.rerun({ org, alert_delivery_id: text('delivery') })
    return { note: 'The request is handled again.' }
  }
  const one = { org, alert_source_id: text('source') }
  if (act === 'rotate') {
    const { url } = await sources.rotate(one)
    return { note: 'Address replaced. The previous one is not accepted any more.', url, kind }
  }
  if (act === 'test') {
    await sources.test(one)
    return { note: 'Test alert stored. It appears under Alerts, State: Resolved.' }
  }
  await sources.remove(one)
  return { note: 'Alert source removed.' }
}
