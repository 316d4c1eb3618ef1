import { ALERT_EXAMPLES } from './alerts'
import { ASSISTANTS_EXAMPLES } from './assistants'
import { BILLING_EXAMPLES } from './billing'
import { CHANGES_EXAMPLES } from './changes'
import { CHAT_EXAMPLES } from './chat'
import { COMMENTS_EXAMPLES } from './comments'
import { DOCUMENTS_EXAMPLES } from './documents'
import { EVIDENCE_EXAMPLES } from './evidence'
import { KEYS_EXAMPLES } from './keys'
import { NOTICE_EXAMPLES } from './notices'
import { NUMBERS_EXAMPLES } from './numbers'
import { OPERATION_EXAMPLES } from './operation'
import { PEOPLE_EXAMPLES } from './people'
import { REVIEW_REQUESTS_EXAMPLES } from './review-requests'
import { REVIEWS_EXAMPLES } from './reviews'
import { SUGGESTIONS_EXAMPLES } from './suggestions'
import { TICKETS_EXAMPLES } from './tickets'
import { TIMES_EXAMPLES } from './times'
import { TRIAGE_EXAMPLES } from './triage'
import { VIEWS_EXAMPLES } from './views'

/** Example values by member name, or by `<procedure, member or component around>.<name>`. */
export const EXAMPLES: Record<string, unknown> = {
  ...ALERT_EXAMPLES,
  ...ASSISTANTS_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...KEYS_EXAMPLES,
  ...DOCUMENTS_EXAMPLES,
  ...EVIDENCE_EXAMPLES,
  ...NUMBERS_EXAMPLES,
  ...NOTICE_EXAMPLES,
  ...CHANGES_EXAMPLES,
  ...BILLING_EXAMPLES,
  ...CHAT_EXAMPLES,
  ...COMMENTS_EXAMPLES,
  ...OPERATION_EXAMPLES,
  ...REVIEW_REQUESTS_EXAMPLES,
  ...REVIEWS_EXAMPLES,
  ...SUGGESTIONS_EXAMPLES,
  ...TICKETS_EXAMPLES,
  ...TIMES_EXAMPLES,
  ...TRIAGE_EXAMPLES,
  ...VIEWS_EXAMPLES,
}
