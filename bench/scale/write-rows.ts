import { copyLine, textArray } from '#server/library/indexing/rows/copy-line'
import { RowBytes } from '#server/library/indexing/rows/row-bytes'
import type { Random } from '../corpus/random'
import type { ZipfWords } from './zipf-words'

export const COLUMNS = {
  texts: ['org_id', 'id', 'blob_sha', 'parser_version', 'facts', 'content'],
  documents: [
    'org_id',
    'repository_id',
    'path',
    'blob_sha',
    'text_id',
    'title',
    'doc_type',
    'is_spec',
    'status',
    'owner',
    'team',
    'tags',
    'review_status',
    'total_sections',
    'total_ac',
    'last_doc_change_at',
  ],
  sections: [
    'org_id',
    'text_id',
    'ordinal',
    'section_id',
    'section_number',
    'title',
    'context',
    'depth',
    'state',
    'ticket_links',
    'total_ac',
    'done_ac',
    'realized_ac',
    'start_line',
    'end_line',
    'body',
  ],
  criteria: [
    'org_id',
    'text_id',
    'ordinal',
    'section_ordinal',
    'criterion_id',
    'body',
    'is_checked',
    'strength',
    'line',
    'realized_in',
  ],
} as const
export type Table = keyof typeof COLUMNS

const CRITERIA_PER_SECTION = 3
const STATES = ['draft', 'todo', 'in_progress', 'done', 'done', 'deprecated'] as const
const TEAMS = [
  'payments',
  'platform',
  'growth',
  'identity',
  'data',
  'mobile',
  'logistics',
  'support',
] as const
const REVIEWS = ['draft', 'in_review', 'approved'] as const
const NEWEST = Date.UTC(2026, 9, 1)

/** Writes the rows of documents as indexing would. Document texts are left out, because search does not read them. */
export class RowWriter {
  readonly rows: Record<Table, RowBytes> = {
    texts: new RowBytes(),
    documents: new RowBytes(),
    sections: new RowBytes(),
    criteria: new RowBytes(),
  }
  private criterionOrdinal = 0

  constructor(
    private readonly random: Random,
    private readonly words: ZipfWords,
  ) {}

  document(orgId: number, repositoryId: number, textId: number, sections: number): void {
    const { random, rows } = this
    const title = capital(this.meaning(2 + random.below(3)))
    const team = random.pick(TEAMS)
    const owner = `${team}-${random.pick(['leads', 'core', 'tools'])}`
    const tags = [this.words.nextMeaning(random), this.words.nextMeaning(random)]
    const path = `docs/specs/${title.toLowerCase().replaceAll(' ', '-')}-${textId}.md`
    const sha = textId.toString(16).padStart(40, '0')
    const changedAt = new Date(NEWEST - random.below(900) * 86_400_000).toISOString()
    rows.texts.add(copyLine([orgId, textId, sha, 1, '{}', '']))
    rows.documents.add(
      copyLine([
        orgId,
        repositoryId,
        path,
        sha,
        textId,
        title,
        'spec',
        true,
        random.pick(STATES),
        owner,
        team,
        textArray(tags),
        random.pick(REVIEWS),
        sections,
        sections * CRITERIA_PER_SECTION,
        changedAt,
      ]),
    )
    this.criterionOrdinal = 0
    const context = [title, ...tags, owner, team].join(' ')
    for (let ordinal = 0; ordinal < sections; ordinal++) this.section(orgId, textId, ordinal, title, context)
  }

  private section(orgId: number, textId: number, ordinal: number, name: string, context: string): void {
    const { random } = this
    const criteria = Array.from(
      { length: CRITERIA_PER_SECTION },
      () => `It MUST ${this.text(6 + random.below(8))}`,
    )
    const paragraphs = Array.from({ length: 1 + random.below(3) }, () => this.paragraph())
    const body = `${paragraphs.join('\n\n')}\n\n${criteria.map((text) => `- [ ] ${text}`).join('\n')}`
    const title = ordinal === 0 ? name : capital(this.meaning(1 + random.below(4)))
    const id = ordinal === 0 ? null : `${ordinal}-${title.toLowerCase().replaceAll(' ', '-')}`
    const state = random.pick(STATES)
    this.rows.sections.add(
      copyLine([
        orgId,
        textId,
        ordinal,
        id,
        String(ordinal),
        title,
        context,
        2,
        state,
        '[]',
        CRITERIA_PER_SECTION,
        0,
        0,
        ordinal * 20,
        ordinal * 20 + 19,
        body,
      ]),
    )
    for (const text of criteria) {
      const at = this.criterionOrdinal++
      this.rows.criteria.add(
        copyLine([orgId, textId, at, ordinal, `c${at}`, text, false, 'MUST', at * 5, '[]']),
      )
    }
  }

  private paragraph(): string {
    const { random } = this
    const words = this.text(20 + random.below(50))
    return random.next() < 0.3 ? `${words} \`${this.identifier()}\`.` : `${words}.`
  }

  private identifier(): string {
    const parts = [this.words.nextMeaning(this.random), this.words.nextMeaning(this.random)]
    return this.random.next() < 0.5 ? parts.map(capital).join('') : parts.join('_')
  }

  private text(count: number): string {
    return Array.from({ length: count }, () => this.words.next(this.random)).join(' ')
  }

  private meaning(count: number): string {
    return Array.from({ length: count }, () => this.words.nextMeaning(this.random)).join(' ')
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
