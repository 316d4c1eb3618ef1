import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Text } from '@codemirror/state'
import { AI_EXPOSURES, DELTAS, REVIEW_STATUSES, SPEC_TYPES, STATES } from '#spec/types'
import type { Suggest, SuggestionKind } from './suggest'

const VALUES: Record<string, readonly string[]> = {
  status: STATES,
  type: SPEC_TYPES,
  review_status: REVIEW_STATUSES,
  sync: ['true', 'false', 'auto'],
  ai_exposure: AI_EXPOSURES,
}

const SUGGESTED: Record<string, SuggestionKind> = {
  owner: 'owner',
  team: 'team',
  tags: 'tag',
  depends_on: 'document',
  supersedes: 'document',
}

const KEYS = [
  'title',
  'created',
  'updated',
  'ticket_project',
  ...Object.keys(VALUES),
  ...Object.keys(SUGGESTED),
]

const MARKERS = [
  ...STATES.map((state) => `svc:system:1 status:${state}`),
  'svc:ticket:',
  ...DELTAS.map((delta) => `svc:delta:${delta}`),
]

/** Completes keys and values of frontmatter, and markers. */
export const completeSpec =
  (suggest: Suggest) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    if (isInFrontmatter(context.state.doc, line.number)) return completeKey(context, before, suggest)
    const marker = /<!--\s*([\w:. -]*)$/.exec(before)
    if (!marker) return null
    const status = /status:\s*(\w*)$/.exec(before)
    return status ? offer(context, status[1] ?? '', STATES) : offer(context, marker[1] ?? '', MARKERS, ' -->')
  }

const MAX_FRONTMATTER_LINES = 200

function isInFrontmatter(doc: Text, line: number): boolean {
  if (line === 1 || line > MAX_FRONTMATTER_LINES || doc.line(1).text.trimEnd() !== '---') return false
  for (let above = 2; above < line; above++) if (/^(---|\.\.\.)\s*$/.test(doc.line(above).text)) return false
  return true
}

async function completeKey(
  context: CompletionContext,
  before: string,
  suggest: Suggest,
): Promise<CompletionResult | null> {
  if (/^\w*$/.test(before)) return offer(context, before, KEYS, ': ')
  const key = /^(\w+):/.exec(before)?.[1] ?? keyAbove(context)
  const typed = /[^\s,[\]]*$/.exec(before)?.[0] ?? ''
  if (VALUES[key]) return offer(context, typed, VALUES[key])
  const kind = SUGGESTED[key]
  if (!kind) return null
  return offer(context, typed, await suggest(typed, kind))
}

/** The key of the list that the cursor's item belongs to. */
function keyAbove({ state, pos }: CompletionContext): string {
  for (let number = state.doc.lineAt(pos).number - 1; number > 1; number--) {
    const key = /^(\w+):/.exec(state.doc.line(number).text)?.[1]
    if (key) return key
  }
  return ''
}

function offer(
  { pos, explicit }: CompletionContext,
  typed: string,
  labels: readonly string[],
  suffix = '',
): CompletionResult | null {
  if (typed === '' && !explicit && suffix !== '') return null
  return { from: pos - typed.length, options: labels.map((label) => ({ label, apply: label + suffix })) }
}
