import { and, eq, sql } from 'drizzle-orm'
import { documents, sections, texts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { aiExposureOfText, BEGINNING } from '#spec/engines/ai-exposure'
import { parseDocument } from '#spec/markdown/index'
import type { AiExposure } from '#spec/types'
import type { AiRepository } from '../open-ai-repository'
import type { AiEditInput } from '../wire'

export interface EditedSpec {
  title: string
  status: string | null
  team: string | null
  tags: string[]
  textId: number
}

type EditedSection = Pick<AiEditInput, 'file_path' | 'section_title'>

const MAX_CANDIDATES = 200

const beginning = sql<string>`left(${texts.content}, ${BEGINNING})`

/** The indexed spec that contains the section; null for a spec not saved yet. Throws if AI may not see its text. */
export async function findEditedSpec(
  ctx: OrgContext,
  target: AiRepository,
  section: EditedSection,
): Promise<EditedSpec | null> {
  if (section.file_path === undefined) return findByTitle(ctx, target, titleOf(section.section_title))
  const spec = await readSpec(ctx, target, section.file_path)
  requireFullExposure(aiExposureOfText(spec?.beginning ?? '', target.config), section.file_path)
  return spec
}

/** The section title in a heading. Clients may send the heading with its number and marker. */
export function titleOf(heading: string): string {
  const words = heading.replace(/[\s\p{C}]+/gu, ' ').replace(/^[ #]+/, '')
  return parseDocument(`## ${words}`).sections[0]?.title ?? words.trim()
}

async function readSpec(ctx: OrgContext, target: AiRepository, path: string) {
  const [spec] = await ctx.db
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
    .where(and(isIn(target), eq(documents.path, path)))
    .prepare('find_edited')
    .execute()
  return spec ?? null
}

/**
 * Without a file path, every spec with this section is a candidate, and any of them may forbid AI. A single candidate is the
 * edited spec.
 */
async function findByTitle(ctx: OrgContext, target: AiRepository, title: string): Promise<EditedSpec | null> {
  const subject = `A section “${title.slice(0, 80)}”`
  requireFullExposure(aiExposureOfText('', target.config), subject)
  const { restricted_tags: restricted } = target.config.ide.ai_exposure
  // YAML allows escapes in quoted keys, so any letter of the key may be escaped.
  const mentionsExposure = sql<boolean>`${beginning} ~* 'ai_exposure|\\\\[xu]'`
  const isTagged = sql<boolean>`exists (select from unnest(${documents.tags}) tag
    where lower(trim(tag)) in (select lower(trim(value)) from jsonb_array_elements_text(${JSON.stringify(restricted)}::jsonb)))`
  const mayRestrict = sql<boolean>`(${mentionsExposure} or ${isTagged})`
  const candidates = await ctx.db
    .selectDistinct({
      path: documents.path,
      mayRestrict,
      beginning: sql<string>`case when ${mayRestrict} then ${beginning} else '' end`,
    })
    .from(documents)
    .innerJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .innerJoin(sections, and(eq(sections.orgId, documents.orgId), eq(sections.textId, documents.textId)))
    .where(and(isIn(target), sql`lower(left(${sections.title}, 80)) = lower(left(${title}, 80))`))
    .orderBy(sql`2 desc`, documents.path)
    .limit(MAX_CANDIDATES)
  for (const { beginning, mayRestrict } of candidates)
    if (mayRestrict) requireFullExposure(aiExposureOfText(beginning, target.config), subject)
  // Candidates beyond the limit were not checked, and any of them may forbid AI.
  if (candidates.length === MAX_CANDIDATES && candidates.at(-1)?.mayRestrict)
    requireFullExposure('none', subject)
  const [only, second] = candidates
  return only && !second ? readSpec(ctx, target, only.path) : null
}

const isIn = ({ repository }: AiRepository) =>
  and(eq(documents.orgId, repository.orgId), eq(documents.repositoryId, repository.id))

function requireFullExposure(exposure: AiExposure, subject: string): void {
  if (exposure === 'full') return
  const visibleParts = exposure === 'none' ? 'nothing' : 'title and status only'
  throw conflict(
    `AI may see ${visibleParts} of ${subject}. Change ai_exposure in the frontmatter or ide.ai_exposure in CONFIG.yaml. If you mean another file, send its file_path.`,
    { extras: { ai_exposure: exposure } },
  )
}
