import type { Caller } from '#server/router'

type Reviews = Caller['reviews']

export type Review = Awaited<ReturnType<Reviews['list']>>['reviews'][number]
export type ReviewDetail = Awaited<ReturnType<Reviews['get']>>
export type Finding = ReviewDetail['findings'][number]
export type ReviewSettings = Awaited<ReturnType<Reviews['settings']>>

/** The review of a pull request on its page. */
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

export const STATE_LABELS: Record<Review['state'], string> = {
  open: 'Open',
  merged: 'Merged',
  closed: 'Closed',
}

export const RUN_LABELS: Record<NonNullable<Review['run_state']>, string> = {
  running: 'Running',
  done: 'Done',
  superseded: 'Superseded',
  failed: 'Failed',
}

/** Empty if the price of the model is unknown. An amount below one cent is still shown. */
export const describeCost = (costUsd: number | null): string =>
  costUsd === null ? '' : `, $${costUsd.toFixed(costUsd > 0 && costUsd < 0.01 ? 4 : 2)}`
