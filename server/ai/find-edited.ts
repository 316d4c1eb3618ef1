import { and, eq, sql } from 'drizzle-orm'
import { documents, sections, texts } from '../../db/schema'
import { aiExposureOfText, BEGINNING } from '../../spec/engines/ai-exposure'
import { parseDocument } from '../../spec/markdown'
import type { AiExposure } from '../../spec/types'
import type { OrgContext } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import type { Place } from './open-place'
import type { AiEditInput } from './wire'

export interface EditedSpec {
  title: string
  status: string | null
  team: string | null
  tags: string[]
  textId: number
}

type Asked = Pick<AiEditInput, 'file_path' | 'section_title'>

const MOST_SUSPECTS = 200

const beginning = sql<string>`left(${texts.content}, ${BEGINNING})`

/**
 * The spec that the section is of, as it was indexed; null for one that is yet to be saved. Throws when AI may not see
 * its text.
 */
export async function findEdited(ctx: OrgContext, place: Place, asked: Asked): Promise<EditedSpec | null> {
  if (asked.file_path === undefined) return findByTitle(ctx, place, titleOf(asked.section_title))
  const found = await readSpec(ctx, place, asked.file_path)
  requireFull(aiExposureOfText(found?.beginning ?? '', place.config), asked.file_path)
  return found
}

/** What a section is called whose heading reads so: people and programs copy its marks and its number with it. */
export function titleOf(heading: string): string {
  const words = heading.replace(/[\s\p{C}]+/gu, ' ').replace(/^[ #]+/, '')
  return parseDocument(`## ${words}`).sections[0]?.title ?? words.trim()
}

async function readSpec(ctx: OrgContext, place: Place, path: string) {
  const [found] = await ctx.db
    .select({
      title: documents.title,
      status: documents.status,
      team: documents.team,
      tags: documents.tags,
      textId: texts.id,
      beginning,
    })
    .from(documents)
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(and(isIn(place), eq(documents.path, path)))
    .prepare('find_edited')
    .execute()
  return found ?? null
}

/** Nobody said which file it is: any that has such a section may forbid it, and the only one that has is it. */
async function findByTitle(ctx: OrgContext, place: Place, title: string): Promise<EditedSpec | null> {
  const what = `A section “${title.slice(0, 80)}”`
  requireFull(aiExposureOfText('', place.config), what)
  const { restricted_tags: restricted } = place.config.ide.ai_exposure
  // In quotes YAML may write any letter as an escape.
  const saysSo = sql<boolean>`${beginning} ~* 'ai_exposure|\\\\[xu]'`
  const isTagged = sql<boolean>`exists (select from unnest(${documents.tags}) tag
    where lower(trim(tag)) in (select lower(trim(value)) from jsonb_array_elements_text(${JSON.stringify(restricted)}::jsonb)))`
  const isSuspect = sql<boolean>`(${saysSo} or ${isTagged})`
  const found = await ctx.db
    .selectDistinct({
      path: documents.path,
      isSuspect,
      beginning: sql<string>`case when ${isSuspect} then ${beginning} else '' end`,
    })
    .from(documents)
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .innerJoin(sections, and(eq(sections.orgId, documents.orgId), eq(sections.textId, documents.textId)))
    .where(and(isIn(place), sql`lower(left(${sections.title}, 80)) = lower(left(${title}, 80))`))
    .orderBy(sql`2 desc`, documents.path)
    .limit(MOST_SUSPECTS)
  for (const { beginning, isSuspect } of found)
    if (isSuspect) requireFull(aiExposureOfText(beginning, place.config), what)
  // Of the suspects that are left out, any may forbid it.
  if (found.length === MOST_SUSPECTS && found.at(-1)?.isSuspect) requireFull('none', what)
  const [only, second] = found
  return only && !second ? readSpec(ctx, place, only.path) : null
}

const isIn = ({ repository }: Place) =>
  and(eq(documents.orgId, repository.orgId), eq(documents.repositoryId, repository.id))

function requireFull(exposure: AiExposure, what: string): void {
  if (exposure === 'full') return
  const shown = exposure === 'none' ? 'nothing' : 'title and status only'
  throw new DomainError('conflict', {
    message: `${what} is kept from AI here, which may see ${shown}: change ai_exposure in the frontmatter, or ide.ai_exposure in CONFIG.yaml. Where another file is meant, name it as file_path.`,
    extras: { ai_exposure: exposure },
  })
}
