import type { Route } from '../route'
import type { FakeDelivery } from '../world'
import { appRoutes } from './apps'
import { checkRoutes } from './checks'
import { commitRoutes } from './commits'
import { objectRoutes } from './git-objects'
import { relationRoutes } from './issue-relations'
import { issueRoutes } from './issues'
import { peopleRoutes } from './people'
import { pullReviewRoutes } from './pull-reviews'
import { pullRoutes } from './pulls'
import { refRoutes } from './refs'
import { repositoryRoutes } from './repositories'
import { trackingRoutes } from './tracking'

/** Finds the route of a request and its path parameters. */
export function createMatcher(redeliver: (delivery: FakeDelivery) => Promise<void>) {
  const routes = [
    ...appRoutes(redeliver),
    ...repositoryRoutes,
    ...objectRoutes,
    ...refRoutes,
    ...commitRoutes,
    ...pullRoutes,
    ...pullReviewRoutes,
    ...issueRoutes,
    ...relationRoutes,
    ...trackingRoutes,
    ...checkRoutes,
    ...peopleRoutes,
  ].map((route) => ({ route, steps: stepsOf(route) }))

  return (method: string, path: string): { route: Route; params: Record<string, string> } | null => {
    const segments = [method, ...path.split('/').slice(1)]
    for (const { route, steps } of routes) {
      const params = match(steps, segments)
      if (params) return { route, params }
    }
    return null
  }
}

const stepsOf = ({ on }: Route): string[] => {
  const [method = '', path = ''] = on.split(' ')
  return [method, ...path.split('/').slice(1)]
}

function match(steps: string[], segments: string[]): Record<string, string> | null {
  if (steps.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [i, step] of steps.entries()) {
    const segment = segments[i] ?? ''
    if (step.startsWith('{')) params[step.slice(1, -1)] = decodeURIComponent(segment)
    else if (step !== segment) return null
  }
  return params
}
