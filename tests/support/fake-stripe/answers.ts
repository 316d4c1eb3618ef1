import { StripeRefusal } from './refusal'

interface Answer {
  request: string
  status: number
  body: string
}

/** Stripe stores responses of started work, including failures. */
const SAVED_STATUSES = [200, 402, 500]

/** The answers by idempotency key. */
export class Answers {
  private readonly saved = new Map<string, Answer>()

  /**
   * A key gets its first response again, including a failure of the work itself. The same key with another body is rejected.
   * Rejections before the work started are not stored.
   */
  answer(key: string, request: string, run: () => object): Answer & { isReplayed: boolean } {
    const savedAnswer = key ? this.saved.get(key) : undefined
    if (savedAnswer?.request === request) return { ...savedAnswer, isReplayed: true }
    const answer = { request, ...outcomeOf(savedAnswer ? refuseOtherBody : run) }
    if (key && SAVED_STATUSES.includes(answer.status)) this.saved.set(key, answer)
    return { ...answer, isReplayed: false }
  }
}

function refuseOtherBody(): never {
  throw new StripeRefusal(400, 'idempotency_error', 'Keys can only be used with the same parameters.')
}

function outcomeOf(work: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(work()) }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const { status, kind, message } = error
    return { status, body: JSON.stringify({ error: { type: kind, message } }) }
  }
}
