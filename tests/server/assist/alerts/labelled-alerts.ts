/** A manually labelled alert, with the section of the sample repository that it concerns. */
export interface LabelledAlert {
  section: string
  service: string | null
  title: string
  message: string
  stack: string | null
}

const FILES: Record<string, string> = {
  retry: 'services/billing/retry_schedule.py',
  login: 'services/identity/login_policy.py',
  limit: 'services/api/rate_limit.py',
  rank: 'services/search/rank.py',
}

/** The place `retry:22` as the innermost of a Python stack. */
function stackOf(place: string): string | null {
  if (place === '') return null
  const [name = '', line] = place.split(':')
  return [
    'Traceback (most recent call last):',
    '  File "/usr/lib/python3.12/site-packages/uvicorn/protocols/http.py", line 411, in run_asgi',
    '  File "/srv/lantern/services/gateway/app.py", line 88, in handle',
    `  File "/srv/lantern/${FILES[name]}", line ${line}, in run`,
  ].join('\n')
}

/** Section | service | place in the code | title | message */
const LINES = `
docs/specs/payment-retries.md#1 | billing | retry:12 | TypeError: decline_class must be str, not None | attempt 3 of an invoice could not be stored
docs/specs/payment-retries.md#1 | billing | retry:22 | KeyError: 'insufficient_funds_v2' | unknown reason of the provider
docs/specs/payment-retries.md#1 | billing | retry:17 | ValueError: made_at is naive | storing the failed attempt
docs/specs/payment-retries.md#1 | billing | | Unknown decline class from the provider | the reason do_not_honor_2 is not classed
docs/specs/payment-retries.md#1 | payments | | Raw provider answer shown to customer | card decline reason leaked on the checkout page
docs/specs/payment-retries.md#1 | | | Failed attempts stored without their class | 40 declines had no class
docs/specs/payment-retries.md#2.1 | billing | retry:28 | IndexError: tuple index out of range | next_attempt(attempts=4)
docs/specs/payment-retries.md#2.1 | billing | retry:32 | AttributeError: 'NoneType' object has no attribute 'tzinfo' | ends_schedule
docs/specs/payment-retries.md#2.1 | billing | retry:26 | OverflowError: date value out of range | schedule of invoice 4711
docs/specs/payment-retries.md#2.1 | billing | | Fifth attempt for one invoice | soft decline was tried again on day 9
docs/specs/payment-retries.md#2.1 | billing | | Soft decline not tried again | no second attempt after three days
docs/specs/payment-retries.md#2.1 | payments | | Schedule went on after manual payment | the customer paid by hand, and the schedule did not end
docs/specs/payment-retries.md#2.1.1 | billing | | Attempt at the wrong hour | the customer paid at nine before, attempt was made at 03:00 in another time zone
docs/specs/payment-retries.md#2.1.1 | billing | | Attempt later than the announced day | hour of the day pushed it past midnight
docs/specs/payment-retries.md#2.2 | billing | | Card charged twice | two workers sent different idempotency keys for the same invoice
docs/specs/payment-retries.md#2.2 | worker | | Attempt with unknown outcome repeated | worker died after the charge, no idempotency key was sent
docs/specs/payment-retries.md#2.2 | billing | | duplicate key value violates payment_attempts_pkey | INSERT INTO payment_attempts (invoice_id, attempt, idempotency_key)
docs/specs/payment-retries.md#2.2 | payments | | DoubleChargeError | the same invoice was charged by a second worker
docs/specs/payment-retries.md#2.3 | billing | | Confirmation link expired at once | the bank asked to confirm, link valid for 0 hours
docs/specs/payment-retries.md#2.3 | payments | | 3-D Secure confirmation page timed out | action decline did not pause the schedule
docs/specs/payment-retries.md#2.3 | billing | | Customer cannot confirm with another card | the bank wants a confirmation
docs/specs/payment-retries.md#3 | mailer | | Failed payment message not sent | no message within ten minutes after the second failed attempt
docs/specs/payment-retries.md#3 | mailer | | Two messages a day about the same invoice | customer complained
docs/specs/payment-retries.md#3 | mailer | | TemplateError: card is undefined | the message names no amount and no day of the next attempt
docs/specs/single-sign-on.md#1 | identity | login:11 | TypeError: '>=' not supported between NoneType and datetime | can_save(connection)
docs/specs/single-sign-on.md#1 | identity | login:17 | AttributeError: 'Company' object has no attribute 'proven_domains' | routes_to_provider
docs/specs/single-sign-on.md#1 | identity | | Domain proof failed | DNS record of customer.example not found, domain cannot be proven
docs/specs/single-sign-on.md#1 | identity | | Client secret readable in the settings API | the connection showed its client secret
docs/specs/single-sign-on.md#1 | identity | | Issuer discovery failed | https://login.customer.example/.well-known answered 500
docs/specs/single-sign-on.md#2.1 | identity | login:23 | StopIteration in find_account | subject not found for issuer
docs/specs/single-sign-on.md#2.1 | identity | login:29 | InvalidState: nonce does not match | is_our_answer
docs/specs/single-sign-on.md#2.1 | identity | | PKCE verifier missing in callback | state and nonce were checked, verifier was empty
docs/specs/single-sign-on.md#2.1 | identity | | Account matched by address instead of subject | two people share an account of the provider
docs/specs/single-sign-on.md#2.1 | auth | | Invalid nonce in the sign-in answer of the provider | state mismatch
docs/specs/single-sign-on.md#2.2 | identity | login:35 | RuntimeError: set changed size during iteration | sessions_to_end
docs/specs/single-sign-on.md#2.2 | identity | login:39 | ValueError: too many values to unpack | break_glass(company)
docs/specs/single-sign-on.md#2.2 | identity | login:45 | IndexError: list index out of range | locked_until
docs/specs/single-sign-on.md#2.2 | identity | | Break-glass account locked out | lockout after two failed attempts
docs/specs/single-sign-on.md#2.2 | identity | | Password sessions survive enforcing | sessions started with a password were not ended
docs/specs/single-sign-on.md#2.2 | identity | | Break-glass sign-in refused while the provider is down | second factor was right
docs/specs/single-sign-on.md#3 | identity | login:49 | TypeError: unsupported operand for -: datetime and None | must_renew(session)
docs/specs/single-sign-on.md#3 | identity | | Session not renewed for 5 hours | disabled person still signed in, renewal with the provider skipped
docs/specs/single-sign-on.md#3 | identity | | Back-channel logout ignored | access did not end within a minute
docs/specs/single-sign-on.md#3 | auth | | SessionRenewalError | renewing sessions with the provider every 60 minutes fails
docs/specs/rate-limits.md#1 | api | limit:14 | redis.ConnectionError | counting of requests across servers
docs/specs/rate-limits.md#1 | api | limit:17 | AssertionError: refused request was counted | admit
docs/specs/rate-limits.md#1 | api | limit:22 | PaymentWebhookLimited | webhooks from the payment provider were refused
docs/specs/rate-limits.md#1 | api | | Limit counted per server, not across all servers | key had 3,600 reading requests a minute
docs/specs/rate-limits.md#1 | gateway | | Payment provider webhooks limited | they must not be limited
docs/specs/rate-limits.md#2 | api | limit:26 | KeyError: 'remaining' | RateLimit header of the answer
docs/specs/rate-limits.md#2 | api | | Retry-After is negative | client waits as it is told and is refused again
docs/specs/rate-limits.md#2 | api | | 429 without Retry-After seconds | answer does not say how much is left
docs/specs/rate-limits.md#2 | gateway | | Client refused after waiting the seconds of Retry-After | 429 again
docs/specs/search-ranking.md#what-is-searched | search | rank:10 | TypeError: argument of type NoneType is not iterable | is_exact
docs/specs/search-ranking.md#what-is-searched | search | rank:14 | PermissionError in may_open | visible hits
docs/specs/search-ranking.md#what-is-searched | search | | Invoice number not found by its last four digits | keys were broken into words
docs/specs/search-ranking.md#what-is-searched | search | | Search shows notes that the person could not open | customers of another company
docs/specs/search-ranking.md#exact-before-clever | search | rank:21 | TypeError: '<' not supported between Hit and Hit | sorted(hits)
docs/specs/search-ranking.md#exact-before-clever | search | rank:23 | TypeError: unorderable key | ranked
docs/specs/search-ranking.md#exact-before-clever | search | | Exact key hit on place four | a hit on an exact key came after others
docs/specs/search-ranking.md#exact-before-clever | search | | Hits of equal score change their order | flaky order of two hits
docs/specs/search-ranking.md#the-order | search | | ZeroDivisionError in score | recency of a hit that was opened often
docs/specs/search-ranking.md#the-order | search | | Score of recent hits is NaN | text score pulled up by recency
docs/specs/search-ranking.md#typing-mistakes | search | | Swapped letter finds nothing | wrong letter in a word of seven
docs/specs/search-ranking.md#typing-mistakes | search | | Corrected hit before uncorrected ones | typing mistake was corrected although exact hits exist
docs/specs/search-ranking.md#typing-mistakes | search | | Corrected word not shown on the page | the page does not say which word
docs/specs/search-ranking.md#how-fast | search | | Search latency p99 is 900 ms | 99 of 100 searches should be answered within 150 ms
docs/specs/search-ranking.md#how-fast | search | | Changed invoice found too late | new content of an invoice found after 40 seconds
docs/specs/search-ranking.md#how-fast | search | | Searches slow at four million documents | answered in 700 ms
docs/specs/search-ranking.md#how-we-know | search | | Quarterly judged searches missing | support did not judge the fifty searches of this quarter
docs/specs/audit-export.md#1 | audit | | Audit event not recorded | change made by support has no event in its transaction
docs/specs/audit-export.md#1 | audit | | Card number in before and after | secrets appear in an audit event
docs/specs/audit-export.md#1 | audit | | Refused attempt recorded without its reason | event has no reason
docs/specs/audit-export.md#1 | platform | | plan.changed event lost | change through the API was not recorded
docs/specs/audit-export.md#2 | audit | | Upload to the bucket of a customer failed | daily export file could not be delivered
docs/specs/audit-export.md#2 | audit | | Export download answers 500 | compressed JSON lines of the day
docs/specs/audit-export.md#2.1 | audit | | Export incomplete | events of the day are missing in the file
docs/specs/audit-export.md#2.1 | audit | | Export of 50 million events took 4 hours | should be ready within an hour
docs/specs/audit-export.md#2.1 | audit | | Old events not deleted | events older than the plan allows still exist after 24 hours
docs/specs/audit-export.md#2.2 | audit | | Signature of an export does not verify | chain to the day before is broken
docs/specs/audit-export.md#2.2 | audit | | Public key not found at the well-known address | lantern audit verify fails
docs/specs/audit-export.md#2.2 | cli | | lantern audit verify names the wrong day | altered line in the export of March
docs/specs/audit-export.md#3 | audit | | Auditor sees invoices | the role auditor could open customers and settings
docs/specs/audit-export.md#3 | audit | | Auditor role did not end | granted until Friday, still reads the audit log
docs/specs/notification-preferences.md#what-can-be-switched-off | mailer | | Survey sent without consent | nice message to a country that asks for consent
docs/specs/notification-preferences.md#what-can-be-switched-off | mailer | | Needed message suppressed by preferences | new sign-in was not told
docs/specs/notification-preferences.md#what-can-be-switched-off | mailer | | MessageKindError: message has two kinds | each message needs exactly one kind
docs/specs/notification-preferences.md#one-page-for-all-of-it | web | | Preference lost after reload | change of a switch was not saved within a second
docs/specs/notification-preferences.md#one-page-for-all-of-it | web | | Weekly digest cannot be moved to another day | the page ignores the keyboard
docs/specs/notification-preferences.md#from-the-message-itself | mailer | | Unsubscribe link of an email answers 403 | one click of mail programs
docs/specs/notification-preferences.md#from-the-message-itself | mailer | | Link in email lets anyone change other settings | unsubscribe without signing in
docs/specs/notification-preferences.md#quiet-hours | mailer | | Useful message sent at three in the night | quiet hours were ignored
docs/specs/notification-preferences.md#quiet-hours | mailer | | Waiting messages not sent when quiet hours end | queue of 300 messages
docs/specs/currencies.md#speichern-one-integer-one-code | billing | | Sum of EUR and JPY | sums of different currencies
docs/specs/currencies.md#speichern-one-integer-one-code | billing | | Wrong number of decimals for JPY | ISO 4217 says none, amount had two
docs/specs/currencies.md#округление-rounding | billing | | Tax differs by a cent | tax rounded three times for one invoice
docs/specs/currencies.md#округление-rounding | billing | | Discount loses a cent | discount spread over the items of an invoice
docs/specs/currencies.md#表示-how-it-looks | web | | Amount shown by the rules of the account's language | reader language is German
docs/proposals/usage-based-pricing.md#1 | meters | | Report counted twice | the key of a meter report was seen before
docs/proposals/usage-based-pricing.md#2 | billing | | Closed invoice changed | late reports of meters changed a closed invoice
`

export const LABELLED_ALERTS: LabelledAlert[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [section = '', service = '', place = '', title = '', message = ''] = line
      .split('|')
      .map((part) => part.trim())
    return { section, service: service === '' ? null : service, title, message, stack: stackOf(place) }
  })
