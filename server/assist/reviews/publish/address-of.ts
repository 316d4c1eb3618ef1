import type { ReviewTarget } from '../pull/review-target'

const LOCAL_ADDRESS = '@plumbline'

/** The address to use in comments on pull requests. */
export const addressOf = ({ forge }: Pick<ReviewTarget, 'forge'>): string =>
  forge ? `@${forge.host.appSlug}` : LOCAL_ADDRESS
