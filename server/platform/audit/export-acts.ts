import { type LogContext, readActs, requireKnownAct } from './queries'
import { type ActContext, recordAct } from './record-act'
import type { ActFilter, ActWire } from './wire'

const ROWS_AT_A_TIME = 1000

const COLUMNS: [name: string, value: (act: ActWire) => unknown][] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['act', ({ act }) => act],
  ['user_id', ({ actor }) => actor?.user_id],
  ['user_name', ({ actor }) => actor?.name],
  ['user_email', ({ actor }) => actor?.email],
  ['credential', ({ credential }) => credential],
  ['key_id', ({ key_id }) => key_id],
  ['target_kind', ({ target }) => target.kind],
  ['target_id', ({ target }) => target.id],
  ['target_name', ({ target }) => target.name],
  ['details', ({ details }) => JSON.stringify(details)],
  ['address', ({ address }) => address],
  ['user_agent', ({ user_agent }) => user_agent],
  ['request_id', ({ request_id }) => request_id],
]

/** The log as CSV. The export itself is an act, too. */
export async function exportLog(
  ctx: LogContext & ActContext,
  filter: ActFilter,
): Promise<AsyncGenerator<string>> {
  requireKnownAct(ctx, filter)
  const { org } = ctx
  const target = org ? { kind: 'org', id: org.id, name: org.name } : { kind: 'deployment', id: 1 }
  await recordAct(ctx, { act: 'audit.export', target })
  return exportActs(ctx, filter)
}

/** All acts that match the filter. Streams in pieces, so the size of the log is not limited. */
async function* exportActs(ctx: LogContext, filter: ActFilter): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name))
  let before: number | undefined
  do {
    const acts = await readActs(ctx, filter, { limit: ROWS_AT_A_TIME, before })
    if (acts.length > 0) yield acts.map((act) => csvLine(COLUMNS.map(([, value]) => value(act)))).join('')
    before = acts.length === ROWS_AT_A_TIME ? acts.at(-1)?.id : undefined
  } while (before !== undefined)
}

const csvLine = (values: unknown[]) => `${values.map(csvCell).join(',')}\r\n`

/** Escapes texts that spreadsheets would run as a formula. Users choose names, so names may contain one. */
function csvCell(value: unknown): string {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
