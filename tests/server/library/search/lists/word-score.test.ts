import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isDeprecatedScore, RANKS, UNKNOWN_SCORE } from '#server/library/search/lists/word-score'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchable } from '../make-corpus'

const indexing = openIndexing()

it('knows the rank of a word from how often it is in heading, context and body', async () => {
  const vectors = [0, 1, 2].flatMap((inHeading) =>
    [0, 1, 2].flatMap((inContext) =>
      Array.from({ length: 14 }, (_, inBody) => {
        const labels = 'A'.repeat(inHeading) + 'B'.repeat(inContext) + 'C'.repeat(inBody)
        return labels === ''
          ? "'other':1"
          : `'w':${[...labels].map((label, at) => `${at + 1}${label}`).join(',')}`
      }),
    ),
  )
  const rows = await indexing.db.execute<{ rank: number }>(sql`
    select ts_rank('{0.05, 0.25, 0.6, 1}', vector::tsvector, 'w'::tsquery) as rank
    from unnest(${sql.param(vectors)}::text[]) with ordinality v (vector, place) order by place`)
  for (const [byte, { rank }] of rows.entries()) expect(RANKS[byte]).toBeCloseTo(rank, 6)
})

it('stores one byte for each section with a word', async () => {
  await searchable(indexing, {
    'docs/a.md': `---\nstatus: done\ntags: [ledger]\n---\n# Bank\n\n## Ledger\n\nA ledger, a ledger.\n\n## Many\n\n${'Coin. '.repeat(14)}\n`,
    'docs/b.md': '# Other\n\n## Past\n<!-- svc:system:past status:deprecated -->\n\nPurse.\n',
  })
  const scores = async (lexeme: string) => {
    const [row] = await indexing.db.execute<{ scores: Buffer }>(sql`
      select scores from section_lists where org_id = ${indexing.org.id} and lexeme = ${lexeme}`)
    return [...(row?.scores ?? [])]
  }
  const inContextOnly = 14
  expect(await scores('ledger')).toEqual([inContextOnly, 1 * 3 * 14 + inContextOnly + 2, inContextOnly])
  expect(await scores('coin')).toEqual([UNKNOWN_SCORE])
  expect((await scores('purs')).map(isDeprecatedScore)).toEqual([true])
})
