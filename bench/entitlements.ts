import type { PlanContext } from '../server/kernel/entitlements/org-plan'
import { may } from '../server/kernel/entitlements/org-plan'
import type { Payments } from '../server/ports/payments/port'
import { FEATURES, type Feature, PLANS } from '../shared/plans'
import { median, numberArgument } from './harness'

const LIMIT_US = 20

/**
 * Measures the processor time of one question `may(org, feature)`. It asks no query: the plan was read with the membership.
 * Target: at most 20 µs.
 *
 *     npm run bench -- entitlements [--questions 200000] [--rounds 15]
 */
export async function run(args: string[]): Promise<void> {
  const questions = numberArgument(args, 'questions', 200_000)
  const rounds = numberArgument(args, 'rounds', 15)
  const features = Object.keys(FEATURES) as Feature[]
  const contexts = PLANS.map(contextOf)
  const times = Array.from({ length: rounds }, () => {
    const { user: before } = process.cpuUsage()
    let allowed = 0
    for (let at = 0; at < questions; at++) {
      const ctx = contexts[at % contexts.length]
      const feature = features[at % features.length]
      if (ctx && feature && may(ctx, feature)) allowed += 1
    }
    if (allowed === 0) throw new Error('no plan allows anything')
    return (process.cpuUsage().user - before) / questions
  })
  console.log(
    `entitlements: ${median(times).toFixed(3)} µs of processor time a question (at most ${LIMIT_US})`,
  )
}

const contextOf = (plan: (typeof PLANS)[number]): PlanContext => ({
  clock: { now: () => new Date() },
  ports: { payments: {} as Payments } as PlanContext['ports'],
  org: { slug: 'bench', billing: { plan, endsAt: new Date(8.64e15), seats: 3, customLimits: null } },
})
