import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { documentReviewRequested } from './notices'
import { stillAsked } from './people/still-asked'
import { reviewRequestsRouter } from './router'

export { removeReviewer as onMemberLeft } from './people/remove-reviewer'
export { tools } from './tools'

export const procedures = { reviewRequests: reviewRequestsRouter }

export const noticeChecks: readonly CheckedNotice[] = [{ kind: documentReviewRequested, check: stillAsked }]
