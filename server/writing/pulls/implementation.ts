import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { pullReviewRequested } from './notices'
import { pullsRouter } from './router'
import { stillAsked } from './verdicts/notify'

export { removeReviewer as onMemberLeft } from './verdicts/request-reviewers'

export const procedures = { pulls: pullsRouter }

export const noticeChecks: readonly CheckedNotice[] = [{ kind: pullReviewRequested, check: stillAsked }]
