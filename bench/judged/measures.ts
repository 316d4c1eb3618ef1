import type { JudgedQuery } from './read-queries'

/** How well one ranking answers a query, or the mean of many queries. Each value is between 0 and 1. */
export interface Quality {
  /** 1 if the first document answers the query (grade 3). */
  first: number
  /** 1 if one of the first five does. */
  topFive: number
  ndcg: number
}

const DEPTH = 10

export function qualityOf(found: readonly string[], { grades }: Pick<JudgedQuery, 'grades'>): Quality {
  const answers = (key: string | undefined) => key !== undefined && grades.get(key) === 3
  return {
    first: answers(found[0]) ? 1 : 0,
    topFive: found.slice(0, 5).some(answers) ? 1 : 0,
    ndcg: ndcg(found, grades),
  }
}

export function meanQuality(all: readonly Quality[]): Quality {
  const mean = (value: (quality: Quality) => number) =>
    all.reduce((sum, quality) => sum + value(quality), 0) / all.length
  return {
    first: mean(({ first }) => first),
    topFive: mean(({ topFive }) => topFive),
    ndcg: mean((q) => q.ndcg),
  }
}

/** Normalized discounted cumulative gain: whether the best documents come first. 1 is the best possible order. */
function ndcg(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  const gains = found.slice(0, DEPTH).map((key) => grades.get(key) ?? 0)
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, DEPTH)
  return discounted(gains) / discounted(ideal)
}

const discounted = (grades: readonly number[]) =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
