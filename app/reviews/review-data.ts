import type { Caller } from '../../server/router'

type Reviews = Caller['reviews']

export type Review = Awaited<ReturnType<Reviews['list']>>['reviews'][number]
export type ReviewDetail = Awaited<ReturnType<Reviews['get']>>
export type Finding = ReviewDetail['findings'][number]
export type ReviewSettings = Awaited<ReturnType<Reviews['settings']>>

/** What the page of a pull request shows of its review. */
export interface ReviewNews {
  state: string | null
  summary: string | null
  gates: ReviewDetail['gates']
}

export const reviewNews = ({ review, run, gates }: ReviewDetail): ReviewNews => ({
  state: run?.state ?? null,
  summary: review.summary,
  gates,
})
