import type { JobHandlers } from '../kernel/jobs'
import { followAll } from './follow-all'
import { followSections } from './follow-sections'
import type * as jobs from './jobs'
import { historyRouter } from './router'
import { sweepDigests } from './sweep-digests'

export const procedures = { history: historyRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  followSections: (ctx, payload) => followSections(ctx, payload, ctx),
  followAll: (ctx) => followAll(ctx),
  sweepDigests: (ctx) => sweepDigests(ctx),
}
