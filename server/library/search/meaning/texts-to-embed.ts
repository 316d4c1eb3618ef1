import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { currentConfig } from '#server/kernel/repositories/current-config'
import type { Embedder } from '#server/ports/ai/port'
import { aiExposureOfText, BEGINNING } from '#spec/engines/ai-exposure'
import type { WaitingDocument } from './list-waiting-documents'

export interface TextToEmbed {
  ordinal: number
  text: string
  hash: string
}

interface DocumentRow extends Record<string, unknown> {
  documentTitle: string
  beginning: string
  config: unknown
  sections: { ordinal: number; title: string; body: string }[]
}

/** About a thousand tokens, which most models accept. The beginning of a section usually says what it is about. */
const MAX_CHARACTERS = 4_000

/**
 * The texts of a document that may be sent under its AI exposure: its sections, only its title, or nothing. The opening
 * (ordinal 0) represents the whole document. Null if the document was replaced or removed in the meantime.
 */
export async function textsToEmbed(
  ctx: Pick<Context, 'db'>,
  { model }: Embedder,
  orgId: number,
  document: WaitingDocument,
): Promise<TextToEmbed[] | null> {
  const row = await readDocument(ctx, orgId, document)
  if (!row) return null
  const config = currentConfig({ config: row.config, configOrigins: null })?.config
  const exposure = config ? aiExposureOfText(row.beginning, config) : 'none'
  if (exposure === 'none') return []
  const exposed = exposure === 'metadata' ? [{ ordinal: 0, title: '', body: '' }] : row.sections
  return exposed.map(({ ordinal, title, body }) => {
    const text = [row.documentTitle, title, body].filter(Boolean).join('\n').slice(0, MAX_CHARACTERS)
    return { ordinal, text, hash: createHash('sha256').update(`${model}\0${text}`).digest('hex') }
  })
}

async function readDocument(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  { repositoryId, path, textId }: WaitingDocument,
): Promise<DocumentRow | null> {
  const [row] = await db.execute<DocumentRow>(sql`
    select d.title as "documentTitle", left(t.content, ${BEGINNING}) as beginning, r.config, (
      select coalesce(json_agg(json_build_object(
        'ordinal', s.ordinal, 'title', s.title, 'body', left(s.body, ${MAX_CHARACTERS})) order by s.ordinal), '[]')
      from sections s where s.org_id = ${orgId} and s.text_id = d.text_id) as sections
    from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join texts t on t.org_id = d.org_id and t.id = d.text_id
    where d.org_id = ${orgId} and d.repository_id = ${repositoryId} and d.path = ${path} and d.text_id = ${textId}`)
  return row ?? null
}
