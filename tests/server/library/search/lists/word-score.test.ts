import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  IN_BODY,
  IN_HEADING,
  isDeprecatedScore,
  leastScore,
  UNKNOWN_SCORE,
} from '#spec/search/ranking/word-score'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchable } from '../make-corpus'

const indexing = openIndexing()

it('knows how often heading and body have a word, and two words together', () => {
  const score = (heading: number, context: number, body: number) => (heading * 3 + context) * 14 + body
  for (const heading of [0, 1, 2])
    for (const body of [0, 5, 13]) {
      const byte = score(heading, 1, body)
      expect([IN_HEADING[byte], IN_BODY[byte]]).toEqual([heading, body])
      expect([IN_HEADING[byte + 126], IN_BODY[byte + 126]]).toEqual([heading, body])
    }
  expect(leastScore(score(2, 0, 7), score(1, 2, 9))).toBe(score(1, 0, 7))
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
