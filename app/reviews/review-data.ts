import type { Caller } from '../../server/router'

type Reviews = Caller['reviews']

export type Review = Awaited<ReturnType<Reviews['list']>>['reviews'][number]
export type ReviewDetail = Awaited<ReturnType<Reviews['get']>>
export type Finding = ReviewDetail['findings'][number]
export type ReviewSettings = Awaited<ReturnType<Reviews['settings']>>
