import type { ReviewTarget } from '../pull/review-target'

const LOCAL_ADDRESS = '@plumbline'

/** How comments on pull requests address us. */
export const addressOf = ({ forge }: Pick<ReviewTarget, 'forge'>): string =>
  forge ? `@${forge.host.appSlug}` : LOCAL_ADDRESS
