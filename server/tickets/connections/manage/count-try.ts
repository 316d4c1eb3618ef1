import type { OrgContext } from '#server/kernel/context'
import { countPerHour } from '#server/platform/rate-limits/index'

/** Per hour and org, so that nobody can use this endpoint to test stolen tokens or to search a network. */
const MAX_TRIES = 30

export const countTry = (ctx: OrgContext): Promise<void> =>
  countPerHour(ctx, {
    key: `ticket-connection org ${ctx.org.id}`,
    limit: MAX_TRIES,
    refuse: (minutes) => `You can test ${MAX_TRIES} times per hour. Try again in ${minutes} minutes.`,
  })
