import { meanQuality, type Quality } from './measures'
import type { RankingName } from './rankings/index'
import { type JudgedQuery, KINDS } from './read-queries'

/** A query of a set, with the answer of each ranking. */
export interface Judgement {
  set: string
  query: JudgedQuery
  answers: { ranking: RankingName; found: string[]; quality: Quality }[]
}

/** Prints first hit, top five and nDCG@10 of each ranking, for each kind and set. */
export function printTable(judgements: readonly Judgement[], rankings: readonly RankingName[]): void {
  console.log(`\n${''.padEnd(30)}${rankings.map((name) => name.padEnd(20)).join('')}`)
  console.log(`${''.padEnd(30)}${rankings.map(() => 'first top5  nDCG'.padEnd(20)).join('')}`)
  const row = (label: string, group: readonly Judgement[]) => {
    if (group.length === 0) return
    const cells = rankings.map((name) =>
      printQuality(meanQuality(group.flatMap((each) => qualityBy(each, name)))),
    )
    console.log(`${`${label} (${group.length})`.padEnd(30)}${cells.join('')}`)
  }
  const sets = [...new Set(judgements.map(({ set }) => set))]
  for (const kind of KINDS) {
    const ofKind = judgements.filter(({ query }) => query.kind === kind)
    for (const set of sets)
      row(
        `  ${kind}, ${set}`,
        ofKind.filter((each) => each.set === set),
      )
    const alone = ofKind.filter(({ set }) => set !== 'together')
    if (kind !== 'own') row(kind, alone)
  }
  const isPublic = ({ set }: Judgement) => set !== 'own' && set !== 'together'
  row('each public corpus alone', judgements.filter(isPublic))
  row(
    'all in one org',
    judgements.filter(({ set }) => set === 'together'),
  )
}

const qualityBy = ({ answers }: Judgement, name: RankingName) =>
  answers.filter(({ ranking }) => ranking === name).map(({ quality }) => quality)

function printQuality({ first, topFive, ndcg }: Quality): string {
  const percent = (share: number) => `${(share * 100).toFixed(0)}%`.padStart(5)
  return `${percent(first)}${percent(topFive)}  ${ndcg.toFixed(3)}`.padEnd(20)
}

/** Prints the queries that the first ranking answers worst. */
export function printWorst(judgements: readonly Judgement[], most: number): void {
  const answers = judgements.flatMap(({ set, query, answers: [ours] }) =>
    ours ? [{ set, query, ...ours }] : [],
  )
  const failing = answers
    .filter(({ quality }) => quality.ndcg < 0.999)
    .sort((a, b) => a.quality.ndcg - b.quality.ndcg)
  for (const { set, query, found, quality } of failing.slice(0, most)) {
    console.log(`  ${quality.ndcg.toFixed(2)}  ${query.typed}   [${query.kind}, ${set}]`)
    console.log(`        expected ${[...query.grades].map(([key, grade]) => `${key} (${grade})`).join(', ')}`)
    console.log(`        found    ${found.slice(0, 5).join(', ') || 'nothing'}`)
  }
  console.log(`${failing.length} of ${answers.length} queries are not in the best order.`)
}
