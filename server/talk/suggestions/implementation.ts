import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { suggestionMade } from './notices'
import { suggestionsRouter } from './router'
import { stillOpen } from './still-open'

export { tools } from './tools'

export const procedures = { suggestions: suggestionsRouter }

export const noticeChecks: readonly CheckedNotice[] = [{ kind: suggestionMade, check: stillOpen }]
